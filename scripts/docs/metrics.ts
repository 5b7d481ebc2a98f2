import type { Box } from './drawing.ts'

/** Heights in pixels. */
export const LINE = 16
export const TITLE = 24

/** Character widths relative to the font size, from a wide sans serif: narrower fonts then fit. */
const NARROW = /[iljtfrI.,:;'’|!()[\] -]/
const WIDE = /[mwMW@%↻⏱⚙⊘]/
const CAPITAL = /[A-Z]/

const FONT = 12.5

const characterWidth = (character: string) =>
  WIDE.test(character) ? 0.95 : NARROW.test(character) ? 0.38 : CAPITAL.test(character) ? 0.72 : 0.62

/** Rather too large than too small. */
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
