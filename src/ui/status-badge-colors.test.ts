import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('src/ui/status-badge.module.css', 'utf8')

/** Hues in degrees, each up to the next. */
const HUES = { red: 0, orange: 20, green: 120, blue: 200, purple: 250 }

function colorOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  const hue = (degrees + 360) % 360
  return Object.entries(HUES).findLast(([, from]) => from <= hue)?.[0]
}

test('each tone of a status has the color that it is named after, in light and dark', () => {
  const tones = [...css.matchAll(/\[data-tone="([\w-]+)"\] \{([^}]*)\}/g)].map(([, tone = '', rules = '']) => [
    tone,
    [...rules.matchAll(/#[0-9a-f]{6}/g)].map(([hex]) => colorOf(hex)),
  ])
  expect(Object.fromEntries(tones)).toEqual({
    blue: ['blue', 'blue'],
    green: ['green', 'green'],
    red: ['red', 'red'],
    orange: ['orange', 'orange'],
    purple: ['purple', 'purple'],
    'dark-green': ['green', 'green'],
  })
})
