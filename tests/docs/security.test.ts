import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Checks that docs/security.md has every requirement, and that its places exist.

/** The last requirement of levels 1 and 2 in each section of each chapter of ASVS 5.0; those of level 3 follow. */
const LAST: readonly (readonly number[])[] = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
]

const page = readFileSync('docs/security.md', 'utf8')

const REQUIREMENTS = LAST.flatMap((sections, chapter) =>
  sections.flatMap((last, section) =>
    Array.from({ length: last }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
  ),
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
