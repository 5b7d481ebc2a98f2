import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { movesOpenTo, moveTypesOf, statusesOf } from '#machines/lifecycles/lifecycle.ts'
import { type MachineEntry, type MachineName, machineOf, registry } from '#machines/registry.ts'
import type { ChartFile } from '#src/chart/layout.ts'
import { chartFile, LAYOUTS, textOf } from './charts.ts'
import { faultsOf } from './score.ts'

const NONE = { bendsOfMainPath: 0, linesThroughBoxes: 0, linesThroughTitles: 0, linesThroughLabels: 0, crossings: 0 }

/** In no variant are there fewer. */
const REMAINING: Partial<Record<MachineName, Partial<typeof NONE>>> = {
  workspace: { crossings: 1 },
  'queue-item': { crossings: 1 },
}

const charts = (Object.entries(registry) as [MachineName, MachineEntry][]).map(([name, entry]) => {
  const text = readFileSync(`${LAYOUTS}/${name}.json`, 'utf8')
  return { name, entry, text, file: JSON.parse(text) as ChartFile }
})

describe.each(charts)('the chart of $name', ({ name, entry, text, file }) => {
  const { wide, narrow = wide } = file

  test('is what `npm run docs` would write now', async () => {
    expect(textOf(await chartFile(name, entry, file)), 'it is out of date: run `npm run docs`').toBe(text)
  })

  test('has a straight main path, and no line through a box, a title, a label or another line', () => {
    expect(faultsOf(wide)).toEqual({ ...NONE, ...REMAINING[name] })
    expect(faultsOf(narrow)).toEqual({ ...NONE, ...REMAINING[name] })
  })

  test('begins at the top or left, and fits a page and a drawer', () => {
    const [x = 0, y = 0] = wide.boxes[0]?.at ?? []
    expect(wide.boxes[0]?.kind).toBe('start')
    const others = wide.boxes.filter(({ kind }) => kind !== 'group' && kind !== 'region').slice(1)
    expect(others.filter(({ at }) => at[0] < x && at[1] + at[3] < y).map(({ id }) => id)).toEqual([])
    expect(wide.width).toBeLessThanOrEqual(1250)
    if (entry.kind === 'lifecycle') expect(narrow.width).toBeLessThanOrEqual(460)
  })

  test('draws every transition as an arrow, a stub or a line', () => {
    for (const { boxes, arrows, stubs, lines = [] } of [wide, narrow]) {
      const inBoxes = [...boxes.flatMap((box) => box.lines ?? []), ...lines].flatMap(
        ({ transitions = [] }) => transitions,
      )
      const drawn = [...arrows, ...stubs].flatMap(({ transitions }) => transitions)
      const all = chartOf(machineOf(entry)).transitions.map(({ id }) => id)
      expect([...new Set([...drawn, ...inBoxes])].sort()).toEqual([...all].sort())
    }
  })

  test('names states in at most 24 characters and moves in at most 22', () => {
    const words = entry.kind === 'lifecycle' ? undefined : entry.words
    const moves = [
      ...Object.values(words?.events ?? {}),
      ...Object.values(words?.services ?? {}).flatMap(({ outcomes }) => Object.values(outcomes)),
    ]
    const titles = wide.boxes.map(({ title }) => title)
    expect([
      ...titles.filter((title) => title.length > 24),
      ...moves.filter((move) => (move?.length ?? 0) > 22),
    ]).toEqual([])
  })
})

test('each chart has a file, and there is no other', () => {
  expect(readdirSync(LAYOUTS).sort()).toEqual(charts.map(({ name }) => `${name}.json`).sort())
})

describe('the main path of a record', () => {
  const lifecycles = Object.values(registry).filter((entry) => entry.kind === 'lifecycle')

  test.each(lifecycles)(
    'takes at each status the first positive move to a new one, and at least one move: $lifecycle.entity',
    (entry) => {
      const { lifecycle, viewers, mainPath } = entry as Extract<MachineEntry, { kind: 'lifecycle' }>
      const path: string[] = []
      const seen = new Set<string>()
      let status = chartOf(lifecycle.machine).states[0]?.initial?.split('.')[1]
      while (status !== undefined && statusesOf(lifecycle).includes(status)) {
        seen.add(status)
        const open = Object.values(viewers).flatMap((viewer) => movesOpenTo(lifecycle, status ?? '', viewer))
        const unseen = moveTypesOf(lifecycle)
          .flatMap((type) => open.filter((move) => move.type === type))
          .filter(({ target }) => !seen.has(target))
        const next = unseen.find(({ tone }) => tone === 'positive') ?? (path.length === 0 ? unseen[0] : undefined)
        if (next) path.push(next.type)
        status = next?.target
      }
      expect(path).toEqual(mainPath)
    },
  )
})
