import { expect, test } from 'vitest'
import { tracked } from './tracked.ts'

test('each kind of record has its chart, and statuses in which its creations start', () => {
  const found = Object.entries(tracked).map(([entity, { chart, machine, creations }]) => [
    entity,
    chart,
    Object.keys(machine.states),
    creations,
  ])
  expect(found).toEqual([
    [
      'task',
      'task',
      ['proposed', 'approved', 'denied', 'carried-forward', 'done', 'completed', 'deleted'],
      { 'task.create': ['proposed'], 'task.assign': ['approved'] },
    ],
    ['role', 'role', ['active', 'inactive'], { 'role.create': ['active'] }],
    ['user', 'user', ['unlocked', 'locked'], { 'user.create': ['unlocked'] }],
    [
      'announcement',
      'announcement',
      ['draft', 'published', 'deleted'],
      { 'announcement.create': ['draft', 'published'] },
    ],
    ['account', 'account', ['active', 'inactive'], { 'account.create': ['active'] }],
    ['transaction', 'ledger-transaction', ['posted', 'reversed'], { 'transaction.post': ['posted'] }],
  ])
})
