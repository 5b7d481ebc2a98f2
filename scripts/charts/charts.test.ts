import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { movesOpenTo, moveTypesOf, statusesOf } from '#machines/lifecycles/lifecycle.ts'
import { type LifecycleName, lifecycles } from '#machines/lifecycles/tracked.ts'
import { type LifecycleEntry, type MachineEntry, type MachineName, machineOf, registry } from '#machines/registry.ts'
import { chartRules } from '#machines/versions/rules.ts'
import { versionsOf } from '#machines/versions/versions.ts'
import { stubPoints } from '#src/chart/geometry.ts'
import type { ChartFile, ChartLayout, ChartLayouts, Place } from '#src/chart/layout.ts'
import { chartFile, LAYOUTS, modelOf, textOf, unfoldedOf } from './charts.ts'
import { MAIN_PATHS } from './main-paths.ts'
import { faultsOf } from './score.ts'
import { versionLayouts, versionMachine } from './version-chart.ts'

const NONE = { bendsOfMainPath: 0, linesThroughBoxes: 0, linesThroughTitles: 0, linesThroughLabels: 0, crossings: 0 }

/** In no variant are there fewer. */
const REMAINING: Partial<Record<MachineName, Partial<typeof NONE>>> = {
  workspace: { crossings: 1 },
  'queue-item': { crossings: 1 },
  live: { crossings: 1 },
}

const charts = (Object.entries(registry) as [MachineName, MachineEntry][]).map(([name, entry]) => {
  const text = readFileSync(`${LAYOUTS}/${name}.json`, 'utf8')
  return { name, entry, text, file: JSON.parse(text) as ChartFile }
})

const drawnIn = ({ boxes, arrows, stubs, lines = [] }: ChartLayout) => {
  const inBoxes = [...boxes.flatMap((box) => box.lines ?? []), ...lines]
  return [...new Set([...arrows, ...stubs, ...inBoxes].flatMap(({ transitions = [] }) => transitions))].sort()
}

const meet = ([x, y, width, height]: Place, [x2, y2, width2, height2]: Place) =>
  x < x2 + width2 - 1 && x2 < x + width - 1 && y < y2 + height2 - 1 && y2 < y + height - 1

/** Arrows that share a label have it at the same place. */
function coveredIn({ boxes, arrows, stubs }: ChartLayout) {
  const labels = new Map(
    [...arrows, ...stubs].flatMap((each) => {
      const place = 'at' in each ? each.at : each.label
      return place ? [[place.join(), { text: each.lines.join(' '), place }] as const] : []
    }),
  )
  const all = [...labels.values()]
  const states = boxes.filter(({ kind }) => kind !== 'group' && kind !== 'region')
  return all.flatMap(({ text, place }, index) => [
    ...states.filter(({ at }) => meet(place, at)).map(({ id }) => `${text} on ${id}`),
    ...all
      .slice(index + 1)
      .filter((other) => meet(place, other.place))
      .map((other) => `${text} on ${other.text}`),
  ])
}

const textsIn = (folder: string) =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]))

describe.each(charts)('the chart of $name', ({ name, entry, text, file }) => {
  const { wide, narrow = wide } = file

  test('is what `npm run docs` would write now', async () => {
    expect(textOf(await chartFile(name, entry, file)), 'it is out of date: run `npm run docs`').toBe(text)
  })

  test('has a straight main path, and no line through a box, a title, a label or another line', () => {
    expect(faultsOf(wide)).toEqual({ ...NONE, ...REMAINING[name] })
    expect(faultsOf(narrow)).toEqual({ ...NONE, ...REMAINING[name] })
  })

  test('has room for each label with its buttons: none lies on a box or another label', () => {
    for (const layout of [wide, narrow]) expect(coveredIn(layout)).toEqual([])
  })

  test('has no line that begins or ends beside its box', () => {
    for (const { boxes, arrows, stubs } of [wide, narrow]) {
      const placeOf = (id: string): Place => boxes.find((box) => box.id === id)?.at ?? [0, 0, 0, 0]
      const beside = stubs.filter((stub) => {
        const box = boxes.find(({ id }) => id === stub.to)
        const end = box && stubPoints(stub, box).at(-1)
        return !end || !meet([end.x - 2, end.y - 2, 4, 4], placeOf(stub.to))
      })
      const choices = boxes.filter(({ kind }) => kind === 'choice').map(({ id }) => id)
      const outside = arrows.filter(({ from, points: [startX = 0, startY = 0] }) => {
        const [x, y, width, height] = placeOf(from)
        const [right, down] = [(2 * (startX - x)) / width - 1, (2 * (startY - y)) / height - 1]
        return choices.includes(from) && Math.abs(right) + Math.abs(down) > 1.1
      })
      expect([...beside, ...outside]).toEqual([])
    }
  })

  test('begins at the top or left, and fits a page and a drawer', () => {
    const [x = 0, y = 0] = wide.boxes[0]?.at ?? []
    expect(wide.boxes[0]?.kind).toBe('start')
    const others = wide.boxes.filter(({ kind }) => kind !== 'group' && kind !== 'region').slice(1)
    expect(others.filter(({ at }) => at[0] < x && at[1] + at[3] < y).map(({ id }) => id)).toEqual([])
    expect(wide.width).toBeLessThanOrEqual(1260)
    if (entry.kind === 'lifecycle') expect(narrow.width).toBeLessThanOrEqual(460)
  })

  test('draws every transition as an arrow, a stub or a line', () => {
    const all = chartOf(machineOf(entry)).transitions.map(({ id }) => id)
    for (const layout of [wide, narrow]) expect(drawnIn(layout)).toEqual(all.sort())
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
  const names = [...charts.map(({ name }) => `${name}.json`), 'unfolded', 'versions']
  expect(readdirSync(LAYOUTS).sort()).toEqual(names.sort())
})

test('each chart that folds arrows has one with all arrows, as `npm run docs` would write it', async () => {
  const texts = textsIn(`${LAYOUTS}/unfolded`)
  const expected = new Map<string, string>()
  for (const { name, entry, file } of charts) {
    const text = texts.get(`${name}.json`)
    const known: ChartLayouts | undefined = text === undefined ? undefined : JSON.parse(text)
    const all = await unfoldedOf(entry.kind, modelOf(name, entry), file, known)
    if (!all) continue
    expected.set(`${name}.json`, textOf(all))
    expect(drawnIn(all.wide)).toEqual(drawnIn(file.wide))
    expect(all.wide.stubs.length).toBeLessThan(file.wide.stubs.length)
  }
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(expected))
}, 20_000)

describe.each(charts)('the earlier versions of $name', ({ name, entry, file }) => {
  test('are drawn as `npm run docs` would write them, from machines with exactly their rules', async () => {
    const earlier = (await versionsOf(name)).slice(0, -1)
    const expected = new Map<string, string>()
    for (const version of earlier) {
      expect(chartRules(chartOf(versionMachine(machineOf(entry), version))).states).toEqual(version.states)
      const text = textOf(await versionLayouts(name, entry, version, file))
      expected.set(`${name}-${version.fingerprint}.json`, text)
    }
    const texts = [...textsIn(`${LAYOUTS}/versions`)].filter(([path]) =>
      earlier.some(({ fingerprint }) => path === `${name}-${fingerprint}.json`),
    )
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(expected))
  }, 20_000)
})

describe('the main path of a record', () => {
  test.each(Object.entries(lifecycles))(
    'takes at each status the first positive move to a new one, and at least one move: %s',
    (name, entry) => {
      const { lifecycle, viewers }: LifecycleEntry = entry
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
      expect(path).toEqual(MAIN_PATHS[name as LifecycleName])
    },
  )
})
