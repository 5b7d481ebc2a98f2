import { buttonColumn, type LabelMove, textHeight } from '#src/chart/buttons.ts'

const NARROW = /[iljtfrI.,:;'’|!()[\] -]/
const WIDE = /[mwMW@%↻⏱⚙⤴]/
const CAPITAL = /[A-Z]/

/** Width of a character in parts of the font size. The values are those of a wide sans serif, so no common font overflows. */
const characterWidth = (character: string) =>
  WIDE.test(character) ? 0.95 : NARROW.test(character) ? 0.38 : CAPITAL.test(character) ? 0.72 : 0.62

const widthIn = (text: string, size: number) =>
  [...text].reduce((sum, character) => sum + characterWidth(character), 0) * size

/** Pixels. A move's name is 12 px, a note 11 px, a title 13 px and bold. */
export const moveWidth = (text: string) => widthIn(text, 12)
export const noteWidth = (text: string) => widthIn(text, 11)
export const titleWidth = (text: string) => widthIn(text, 11) * 1.22

interface Label {
  readonly lines: readonly string[]
  readonly notesFrom: number
  readonly moves: readonly LabelMove[]
}

/** Width and height of a label, as text and with all its moves as buttons. */
export function labelSize({ lines, notesFrom, moves }: Label) {
  const texts = lines.map((line, at) => (at < notesFrom ? moveWidth(line) : noteWidth(line)))
  const buttons = buttonColumn(moves)
  return {
    width: Math.ceil(Math.max(...texts.map((width) => width + 10), buttons.width)),
    height: Math.max(textHeight(lines.length), buttons.height + 4),
  }
}
