import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AREA_SPECS } from '#tests/spec/areas.ts'
import { CONFORMANCE, conformanceRows } from '#tests/support/conformance.ts'

// Checks that the places in docs/conformance.md exist.

const SOURCES = ['contract', 'machines', 'src', 'server']

const isSource = (name: string) => /\.(tsx?|css)$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name)

const sourceText = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => readFileSync(join(folder, name), 'utf8')),
).join('\n')

const rows = conformanceRows().map((row) => ({ ...row, name: `${row.area}: ${row.statement}` }))

describe(CONFORMANCE, () => {
  test('has a section for each stated area, and for what they share', () => {
    const shared = ['Sign-in', 'Session', 'Shell', 'Shared parts']
    const areas = AREA_SPECS.filter(({ isOwn }) => !isOwn).map(({ label }) => label)
    const sections = new Set(rows.map(({ area }) => area))
    expect([...shared, ...areas].filter((section) => !sections.has(section))).toEqual([])
    expect(rows.length).toBeGreaterThan(200)
  })

  test.each(rows)('$name', ({ texts, files, tests, decisions }) => {
    expect({
      texts: texts.filter((text) => !sourceText.includes(text)),
      files: files.filter((path) => !existsSync(path)),
      tests: tests.filter(({ path, name }) => !existsSync(path) || !readFileSync(path, 'utf8').includes(name)),
      decisions: decisions.filter((path) => !existsSync(path)),
    }).toEqual({ texts: [], files: [], tests: [], decisions: [] })
    expect(files.length, 'it lives somewhere').toBeGreaterThan(0)
    expect([...tests, ...decisions], 'something holds it').not.toEqual([])
  })
})
