import { expect, test } from 'vitest'
import { HIGH, sketchOf } from './sketch.ts'
import { workflowOf } from './workflow.ts'

test.each([
  ['task', 6, 14, [624, 276]],
  ['user', 2, 1, [288, 36]],
  ['ledger-transaction', 2, 1, [288, 36]],
] as const)(
  'the sketch of %s has each status once, no box covers another, and lines lead both ways',
  (name, boxes, lines, size) => {
    const sketch = sketchOf(workflowOf(name))
    const covered = sketch.boxes.filter(({ x, y }, index) =>
      sketch.boxes
        .slice(index + 1)
        .some((other) => Math.abs(other.x - x) < sketch.wide && Math.abs(other.y - y) < HIGH),
    )
    expect([sketch.boxes.length, sketch.lines.length, [sketch.width, sketch.height], covered]).toEqual([
      boxes,
      lines,
      size,
      [],
    ])
  },
)

test('an arrow has a head at each status to which a record moves', () => {
  const ways = (name: 'task' | 'user' | 'ledger-transaction') =>
    sketchOf(workflowOf(name)).lines.map(({ isForth, isBack, isOnPath }) => [isForth, isBack, isOnPath])
  expect([ways('user'), ways('ledger-transaction')]).toEqual([[[true, true, true]], [[true, false, true]]])
  expect(ways('task').filter(([, , isOnPath]) => isOnPath)).toEqual([
    [true, false, true],
    [true, true, true],
    [true, false, true],
  ])
})
