import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{css,ts,tsx}').map((path) => readFileSync(path, 'utf8'))

const namesIn = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))

/** Mantine declares them. */
const OF_MANTINE = /^--(mantine|input|button)-/

test('every custom property that is read without a default is declared', () => {
  const declared = namesIn(/(--[a-z][\w-]*)['"\]]*:/g)
  for (const name of namesIn(/setProperty\('(--[\w-]+)'/g)) declared.add(name)
  const read = [...namesIn(/var\((--[a-z][\w-]*)\)/g)]
  expect(read.filter((name = '') => !OF_MANTINE.test(name) && !declared.has(name))).toEqual([])
})
