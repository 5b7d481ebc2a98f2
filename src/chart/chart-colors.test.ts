import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/chart/chart.css', 'utf8')

type Color = readonly [red: number, green: number, blue: number]

const colorOf = (hex: string): Color => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red, green, blue]
}

const tokensIn = (text: string, scheme: 0 | 1) =>
  new Map(
    [...text.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))/g)].map(([, name = '', ...colors]) => [
      name,
      colorOf(colors[scheme] ?? colors[2] ?? ''),
    ]),
  )

const brightness = (color: Color) => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: Color, b: Color) => {
  const [dark = 0, light = 0] = [brightness(a), brightness(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const mixed = (top: Color, share: number, below: Color): Color => {
  const [red = 0, green = 0, blue = 0] = top.map((part, at) => share * part + (1 - share) * (below[at] ?? 0))
  return [red, green, blue]
}

/** What WCAG 2.2 asks of text, and of shapes. axe judges neither inside SVG. */
const TEXT = 4.5
const SHAPE = 3

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in %s', (_, scheme) => {
  const tokens = tokensIn(css.slice(0, css.indexOf('}')), scheme)
  const color = (name: string) => tokens.get(name) ?? [0, 0, 0]
  const tones = [...css.matchAll(/\.chart \.([\w-]+) \{\s+(--tone: light-dark[^;]+)/g)].map(
    ([, name = '', rule = '']) => [name, tokensIn(rule, scheme).get('tone') ?? [0, 0, 0]] as const,
  )
  const below = (pairs: readonly (readonly [string, Color, Color])[], least: number) =>
    pairs.flatMap(([name, a, b]) => (contrast(a, b) < least ? [`${name}: ${contrast(a, b).toFixed(2)}`] : []))

  test('text can be read on paper, in boxes and on buttons', () => {
    const texts = ['ink', 'soft', 'service', 'rework', 'gained'].flatMap((name) =>
      ['paper', 'raised'].map((ground) => [`${name} on ${ground}`, color(name), color(ground)] as const),
    )
    const others = [
      ['button', color('on-action'), color('action')],
      ['badge', color('paper'), color('ink')],
      ['flag of a flow', color('paper'), color('main')],
      ['title on heat', color('ink'), mixed(color('hot'), 0.52, color('paper'))],
    ] as const
    expect(below([...texts, ...others], TEXT)).toEqual([])
  })

  test('text can be read in and on every tone', () => {
    expect(tones.map(([name]) => name)).toEqual(['blue', 'green', 'red', 'orange', 'purple', 'dark-green', 'gray'])
    const pairs = tones.flatMap(([name, tone]) => [
      [`flag in ${name}`, color('paper'), tone] as const,
      [`title in ${name}`, color('ink'), mixed(tone, 0.2, color('paper'))] as const,
      [`note in ${name}`, color('soft'), mixed(tone, 0.12, color('paper'))] as const,
    ])
    expect(below(pairs, TEXT)).toEqual([])
  })

  test('arrows and borders can be seen', () => {
    const shapes = ['edge', 'main', 'service', 'rework', 'gained', 'ink'].map(
      (name) => [name, color(name), color('paper')] as const,
    )
    expect(below([...shapes, ...tones.map(([name, tone]) => [name, tone, color('paper')] as const)], SHAPE)).toEqual([])
  })
})
