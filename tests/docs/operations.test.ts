import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/core/env.ts'

// docs/operations.md lists every setting; the server checks its figures.

const declared = [...readFileSync('server/core/environment.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name]) => name,
)

const listed = [
  ...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \| ([^|]*) \| ([^|]*) \|/gm),
].map(([, name = '', standard = '', range = '']) => {
  const [least, most] = range.split(' to ').map((figure) => Number(figure.replaceAll(',', '')))
  return { name, standard: standard.replaceAll(/[`,]/g, '').trim(), least, most }
})

const figures = listed.filter(({ most }) => most !== undefined)

describe('the settings in docs/operations.md', () => {
  test('are those of the server', () => {
    expect(listed.map(({ name }) => name).sort()).toEqual(declared.toSorted())
  })

  test.each(figures)('the default of $name is $standard', ({ name, standard }) => {
    expect(readConfig({ [name]: standard })).toEqual(readConfig({}))
  })

  test.each(figures)('$name ends at $most', ({ name, most }) => {
    expect(() => readConfig({ [name]: String(Number(most) + 1) })).toThrow(`${name} must be at most ${most}`)
  })

  test.each(figures.filter(({ least }) => Number(least) > 0))('$name begins at $least', ({ name, least }) => {
    expect(() => readConfig({ [name]: String(Number(least) - 1) })).toThrow(`${name} must be at least ${least}`)
  })
})
