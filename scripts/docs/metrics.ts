import type { Box } from './drawing.ts'

/** Pixels: the height of a line of text, and of a title. */
export const LINE = 16
export const TITLE = 24

/** Widths of characters in parts of the font size, taken from a wide sans serif so that no narrower one overflows. */
const NARROW = /[iljtfrI.,:;'’|!()[\] -]/
const WIDE = /[mwMW@%↻⏱⚙⊘]/
const CAPITAL = /[A-Z]/

const FONT = 12.5

const characterWidth = (character: string) =>
  WIDE.test(character) ? 0.95 : NARROW.test(character) ? 0.38 : CAPITAL.test(character) ? 0.72 : 0.62

/** The width of a text in pixels, rather too large than too small. */
export const textWidth = (text: string, isTitle = false) =>
  [...text].reduce((sum, character) => sum + characterWidth(character), 0) * (isTitle ? FONT * 1.1 : FONT)

export function sizeOf({ kind, title, lines }: Box) {
  if (kind === 'start') return { width: 14, height: 14 }
  const widest = Math.max(textWidth(title, true), ...lines.map(({ text }) => textWidth(text) + 20))
  return {
    width: Math.ceil(Math.max(widest + 28, 90)),
    height: TITLE + lines.length * LINE + (lines.length > 0 ? 16 : 12),
  }
}
