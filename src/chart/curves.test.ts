import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawnAs } from './drawn.ts'
import { curveTo, pointOn, stubText } from './geometry.ts'
import type { ChartFile, ChartLayout, ChartStub } from './layout.ts'

const layouts = globSync('src/chart/layouts/*.json').flatMap((path) => {
  const { wide, narrow }: ChartFile = JSON.parse(readFileSync(path, 'utf8'))
  const name = basename(path, '.json')
  return [{ name, layout: wide }, ...(narrow ? [{ name: `${name}, narrow`, layout: narrow }] : [])]
})

/** The boxes that the transitions of a stub leave, without those that a line in their box draws. */
const sourcesOf = (layout: ChartLayout, { transitions }: ChartStub) =>
  layout.boxes.filter(({ id, kind }) =>
    transitions
      .filter((each) => drawnAs(layout, each)?.as === 'stub')
      .some((each) => (kind === 'state' || kind === 'final') && each.startsWith(`${layout.id}.${id} | `)),
  )

describe('the curve of a folded move', () => {
  test.each(layouts)('passes through no box: $name', ({ layout }) => {
    const crossed = layout.stubs.flatMap((stub) =>
      sourcesOf(layout, stub).flatMap((from) => {
        const curve = curveTo(layout, from, stubText(stub))
        const points = Array.from({ length: 60 }, (_, at) => pointOn(curve, (at + 0.5) / 60))
        const others = layout.boxes.filter(({ kind }) => kind === 'state' || kind === 'final')
        return others
          .filter(({ at: [x, y, width, height] }) =>
            points.some((point) => point.x > x && point.x < x + width && point.y > y && point.y < y + height),
          )
          .map(({ id }) => `${from.id} to ${stub.to} through ${id}`)
      }),
    )
    expect(crossed).toEqual([])
  })
})
