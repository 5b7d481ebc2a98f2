import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const PAGES = ['README.md', ...globSync('docs/*.md'), ...globSync('docs/{decisions,how-to}/*.md')]
const TOP = 'contract|machines|server|src|tests|scripts|docs|bench|deploy|examples|tools|widget|public|\\.ci'

const mentioned = (markdown: string) =>
  [...markdown.matchAll(new RegExp(`\`((?:${TOP})/[^\`\\s]*)\``, 'g'))].map(([, path = '']) => path)

const linked = (markdown: string) =>
  [...markdown.matchAll(/(?:\]\(|src(?:set)?=")([^)"#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

const commands = (markdown: string) => [...markdown.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name)

describe.each(PAGES)('%s', (page) => {
  const markdown = readFileSync(page, 'utf8')

  test('names only paths of the repository that exist', () => {
    expect(mentioned(markdown).filter((path) => globSync(path).length === 0)).toEqual([])
  })

  test('links only to what exists', () => {
    expect(linked(markdown).filter((target) => !existsSync(join(dirname(page), target)))).toEqual([])
  })

  test('names only commands that exist', () => {
    expect(commands(markdown).filter((name) => !(name in manifest.scripts))).toEqual([])
  })
})

test('the pages are there to be read', () => {
  const expected = ['README.md', 'docs/architecture.md', 'docs/conformance.md', 'docs/operations.md']
  expect(expected.filter((page) => !PAGES.includes(page))).toEqual([])
})
