import { expect, test } from 'vitest'
import type { Lifecycle } from './lifecycle.ts'
import { statusesOnPath, waitsFor } from './main-path.ts'
import { lifecycles } from './tracked.ts'

// Typed by hand.

test.each<[keyof typeof lifecycles, string[], string[]]>([
  ['task', ['proposed', 'approved', 'done', 'completed'], ['denied', 'carried-forward']],
  ['announcement', ['draft', 'published'], []],
  ['user', ['unlocked', 'locked'], []],
  ['role', ['active', 'inactive'], []],
  ['account', ['active', 'inactive'], []],
])('the statuses of a %s begin with its main path', (name, path, side) => {
  expect(statusesOnPath<Lifecycle>(lifecycles[name].lifecycle)).toEqual({ path, side })
})

const WAITING = {
  task: {
    reviewer: ['proposed', 'done'],
    assignee: ['approved', 'denied', 'carried-forward'],
    'assigned super admin': ['approved', 'denied', 'carried-forward', 'done'],
    colleague: [],
  },
} as const

test.each(Object.entries(lifecycles))('records of the chart %s wait for those who move them on', (name, entry) => {
  const { lifecycle, viewers }: { lifecycle: Lifecycle; viewers: object } = entry
  const statuses = Object.values(statusesOnPath(lifecycle)).flat()
  const expected: Readonly<Record<string, readonly string[]>> = Reflect.get(WAITING, name) ?? {}
  for (const [viewer, person] of Object.entries(viewers)) {
    const waiting = statuses.filter((status) => waitsFor(lifecycle, status, person))
    expect(waiting.toSorted(), viewer).toEqual((expected[viewer] ?? []).toSorted())
  }
})
