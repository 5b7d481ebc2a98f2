import { expect, test } from 'vitest'
import type { Lifecycle } from '#machines/core/lifecycle.ts'
import { lifecycles } from '#machines/lifecycles/tracked.ts'
import { waitersOf } from '#src/features/tasks/waiters.ts'
import { type Waiters, waiterOf } from './waiter.ts'

// Typed by hand, as the assignee, an assigned super admin, a reviewer and a colleague read it.
const TO_REVIEW = ['a super admin', 'a super admin', 'you', 'a super admin']
const TO_DO = ['you', 'you', 'Ada Obi', 'Ada Obi']

test.each<[keyof typeof lifecycles, string, string[]]>([
  ['task', 'proposed', TO_REVIEW],
  ['task', 'approved', TO_DO],
  ['task', 'denied', TO_DO],
  ['task', 'carried-forward', TO_DO],
  ['task', 'done', ['a super admin', 'you', 'you', 'a super admin']],
  ['task', 'completed', []],
  ['user', 'unlocked', []],
  ['user', 'locked', []],
  ['role', 'active', []],
  ['role', 'inactive', []],
  ['announcement', 'draft', []],
  ['announcement', 'published', []],
  ['account', 'active', []],
  ['account', 'inactive', []],
])('each viewer of a %s that is %s reads whom it waits for', (name, status, expected) => {
  const { lifecycle, viewers }: { lifecycle: Lifecycle; viewers: object } = lifecycles[name]
  const others: Waiters<Lifecycle> = name === 'task' ? waitersOf({ lastName: 'Ada Obi' }) : Object.entries(viewers)
  const read = Object.values(viewers).flatMap(
    (viewer) => waiterOf(lifecycle, status, [['you', viewer], ...others]) ?? [],
  )
  expect(read).toEqual(expected)
})

test('an assignee without a name is called the assignee', () => {
  expect(waitersOf({})[0]?.[0]).toBe('the assignee')
})
