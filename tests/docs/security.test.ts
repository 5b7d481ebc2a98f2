import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Checks that docs/security.md has every requirement, and that its places exist.

/** The last requirement of levels 1 and 2 in each section of ASVS 5.0; those of level 3 follow. */
const LAST: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const page = readFileSync('docs/security.md', 'utf8')

const REQUIREMENTS = Object.entries(LAST).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
)

/** Reads lists such as `6.1.2, 6.2.1 to 6.2.12`. */
function excluded() {
  const [text = ''] = /These do not apply[\s\S]*?\n\n/.exec(page) ?? []
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?/g)].flatMap(([, section, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${section}.${Number(from) + index}`),
  )
}

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \|$/gm)].map(([, id = '', , proof = '']) => ({
  id,
  proof,
}))

test('each requirement of levels 1 and 2 has one row, or is named as one that does not apply', () => {
  expect([...rows.map(({ id }) => id), ...excluded()].sort()).toEqual([...REQUIREMENTS].sort())
})

test('each row names a test or says that it has none', () => {
  const silent = rows.filter(({ proof }) => /`[^`]+`: “[^”]+”/.test(proof) === /No test\./.test(proof))
  expect(silent.map(({ id }) => id)).toEqual([])
})

test.each(rows)('the proof of $id exists', ({ proof }) => {
  const tests = [...proof.matchAll(/`([^`]+)`: “([^”]+)”/g)]
  const links = [...proof.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => `docs/${path}`)
  expect({
    tests: tests.filter(([, path = '', name = '']) => !existsSync(path) || !readFileSync(path, 'utf8').includes(name)),
    links: links.filter((path) => !existsSync(path)),
  }).toEqual({ tests: [], links: [] })
})
