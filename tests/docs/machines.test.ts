import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stored } from '#machines/stored.ts'
import type { ChartLayout } from '#src/chart/layout.ts'
import { chartFile, LAYOUTS } from '../../scripts/charts/charts.ts'
import { withCharts } from '../../scripts/charts/markup.ts'
import { documented } from '../../scripts/docs/documented.ts'
import { docsOf } from '../../scripts/docs/pages.ts'

const FOLDER = 'docs/machines'

const charts = new Map<string, ChartLayout>()
for (const [name, entry] of documented)
  charts.set(
    name,
    name in stored ? JSON.parse(readFileSync(`${LAYOUTS}/${name}.json`, 'utf8')) : await chartFile(name, entry),
  )
const files = await withCharts((markupOf) => docsOf(charts, markupOf))

describe('docs/machines', () => {
  test.each([...files])('%s is what `npm run docs` would write now', (name, text) => {
    expect(existsSync(`${FOLDER}/${name}`), 'it is missing: run `npm run docs`').toBe(true)
    expect(readFileSync(`${FOLDER}/${name}`, 'utf8'), 'it is out of date: run `npm run docs`').toBe(text)
  })

  test('holds nothing else but the coverage table', () => {
    const strangers = readdirSync(FOLDER).filter((name) => !files.has(name) && name !== 'coverage.md')
    expect(strangers).toEqual([])
  })
})
