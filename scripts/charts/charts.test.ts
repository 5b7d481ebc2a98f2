import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type LifecycleEntry, type MachineName, registry } from '#machines/registry.ts'
import type { ChartFile } from '#src/chart/layout.ts'
import { chartFile, textOf } from './charts.ts'
import { faultsOf } from './score.ts'

const NONE = { bendsOfMainPath: 0, linesThroughBoxes: 0, linesThroughTitles: 0, linesThroughLabels: 0, crossings: 0 }

const charts = Object.entries(registry).flatMap(([name, entry]) => {
  if (entry.kind !== 'lifecycle') return []
  const text = readFileSync(`src/chart/layouts/${name}.json`, 'utf8')
  return [{ name: name as MachineName, entry: entry as LifecycleEntry, text, file: JSON.parse(text) as ChartFile }]
})

describe.each(charts)('the chart of $name', ({ name, entry, text, file }) => {
  test('is what `npm run docs` would write now', async () => {
    expect(textOf(await chartFile(name, entry, file)), 'it is out of date: run `npm run docs`').toBe(text)
  })

  test('has a straight main path, and no line through a box, a title, a label or another line', () => {
    expect(faultsOf(file.wide)).toEqual(NONE)
    expect(faultsOf(file.narrow ?? file.wide)).toEqual(NONE)
  })
})
