import { beforeEach, expect, test, vi } from 'vitest'
import { loadTypeface, showTypeface } from './typeface.ts'

// Screens of other tests may have shown it in the same document.
beforeEach(() => document.fonts.clear())

function widthOf(text: string, style = '') {
  document.body.insertAdjacentHTML('beforeend', `<span style="${style}">${text}</span>`)
  const added = document.body.lastElementChild
  const width = added?.getBoundingClientRect().width
  added?.remove()
  return width
}

test('a typeface that has not arrived stays out until the next frame', async () => {
  await loadTypeface()
  const status = vi.spyOn(FontFace.prototype, 'status', 'get').mockReturnValue('loading')
  showTypeface()
  status.mockRestore()
  await loadTypeface()
  expect(document.fonts.size).toBe(0)
  showTypeface()
  expect(Array.from(document.fonts, ({ family, weight }) => `${family} ${weight}`)).toEqual(['"Public Sans" 400 700'])
})

test('the typeface has the naira sign and the letters of Yoruba and Igbo names, and Hausa ones come from the next font', async () => {
  await loadTypeface()
  showTypeface()
  const isOurs = (letter: string) =>
    widthOf(letter, "font: 64px 'Public Sans', monospace") !== widthOf(letter, 'font: 64px monospace')
  expect([...'Ẹniọlá Ṣadé ỌỊịỤụṄṅńǹ₦'].filter((letter) => letter !== ' ' && !isOurs(letter))).toEqual([])
  expect([...'ƁɓƊɗƘƙ'].filter(isOurs)).toEqual([])
})

test('figures of amounts have one width, and those of dates do not', async () => {
  await loadTypeface()
  showTypeface()
  const width = (text: string, variant: string) =>
    widthOf(text, `font: 64px 'Public Sans'; font-variant-numeric: ${variant}`)
  expect(width('1111', 'tabular-nums')).toBe(width('0000', 'tabular-nums'))
  expect(width('1111', 'normal')).toBeLessThan(width('0000', 'normal') ?? 0)
})
