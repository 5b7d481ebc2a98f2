import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/core/chart.ts'
import { machineOf } from '#machines/registry.ts'
import { isContainer } from '#src/chart/geometry.ts'
import type { ChartArrow, ChartLayout, Place } from '#src/chart/layout.ts'
import { documented } from '../docs/documented.ts'
import { layOut } from './layout.ts'
import { modelOf } from './model.ts'

const charts = await Promise.all(
  [...documented].map(async ([name, entry]) => ({ name, entry, file: await layOut(modelOf(name, entry)) })),
)

const drawnIn = ({ boxes, arrows, lines = [] }: ChartLayout) =>
  [...arrows, ...boxes.flatMap((box) => box.lines ?? []), ...lines].flatMap(({ transitions = [] }) => transitions)

const meet = ([x, y, width, height]: Place, [x2, y2, width2, height2]: Place) =>
  x < x2 + width2 - 1 && x2 < x + width - 1 && y < y2 + height2 - 1 && y2 < y + height - 1

/** The straight parts of an arrow, three pixels wide. */
const partsOf = ({ points }: ChartArrow) =>
  points.flatMap((x, at): Place[] => {
    const [y = 0, toX, toY = 0] = points.slice(at + 1)
    if (at % 2 === 1 || toX === undefined) return []
    return [[Math.min(x, toX) - 1.5, Math.min(y, toY) - 1.5, Math.abs(x - toX) + 3, Math.abs(y - toY) + 3]]
  })

/** Labels on boxes and on other labels, and arrows through either. */
function coveredIn({ boxes, arrows }: ChartLayout) {
  const states = boxes.filter((box) => !isContainer(box))
  const labels = arrows.flatMap(({ label, lines }) => (label ? [{ at: label, text: lines.join(' ') }] : []))
  const onLabels = labels.flatMap(({ at, text }, index) => [
    ...states.filter((box) => meet(at, box.at)).map(({ id }) => `${text} on ${id}`),
    ...labels
      .slice(index + 1)
      .filter((other) => meet(at, other.at))
      .map((other) => `${text} on ${other.text}`),
  ])
  const through = arrows.flatMap((arrow) => {
    const others = [
      ...states.filter(({ id }) => id !== arrow.from && id !== arrow.to).map(({ id, at }) => ({ at, text: id })),
      ...labels.filter(({ at }) => at !== arrow.label),
    ]
    return others
      .filter(({ at }) => partsOf(arrow).some((part) => meet(part, at)))
      .map(({ text }) => `${arrow.from} to ${arrow.to} through ${text}`)
  })
  return [...onLabels, ...through]
}

describe.each(charts)('the chart of $name', ({ entry, file }) => {
  test('has no label on a box or another label, and no arrow through one', () => {
    expect(coveredIn(file)).toEqual([])
  })

  test('begins at the top, and fits a page; that of a record fits a drawer in a readable size', () => {
    const [start] = file.boxes
    expect(start?.kind).toBe('start')
    expect(start?.at[1]).toBeLessThan(120)
    expect(file.width).toBeLessThanOrEqual(entry.kind === 'lifecycle' ? 575 : 1360)
  })

  test('draws every transition once, as an arrow or a line', () => {
    const all = chartOf(machineOf(entry)).transitions.map(({ id }) => id)
    expect(drawnIn(file).sort()).toEqual(all.sort())
  })

  test('names states in at most 24 characters and moves in at most 22', () => {
    const words = entry.kind === 'lifecycle' ? undefined : entry.words
    const moves = [
      ...Object.values(words?.events ?? {}),
      ...Object.values(words?.services ?? {}).flatMap(({ outcomes }) => Object.values(outcomes)),
    ]
    const titles = file.boxes.map(({ title }) => title)
    expect([
      ...titles.filter((title) => title.length > 24),
      ...moves.filter((move) => (move?.length ?? 0) > 22),
    ]).toEqual([])
  })
})
