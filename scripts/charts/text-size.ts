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

const LINE_LENGTH = 20

/** Text in lines that fit beside an arrow. */
export function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length === 0 || longer.length > LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** Width and height of the lines of a label. */
export const labelSize = ({ lines, notesFrom }: { lines: readonly string[]; notesFrom: number }) => ({
  width: Math.ceil(Math.max(...lines.map((line, at) => (at < notesFrom ? moveWidth(line) : noteWidth(line)))) + 10),
  height: lines.length * 15 + 4,
})
