import { expect, test } from 'vitest'
import { registry } from '#machines/registry.ts'
import { labelsOf, ruleKey } from './version.ts'
import { versionsOf } from './versions.ts'

test('a version of a lifecycle holds the labels of statuses and moves', () => {
  expect(labelsOf(registry.user)).toEqual({
    labels: {
      unlocked: 'Active',
      locked: 'Inactive',
      'user.edit': 'Edit User',
      'user.lock': 'Lock user',
      'user.unlock': 'Unlock user',
    },
  })
})

test('a version of another chart holds no labels', () => {
  expect(labelsOf(registry.upload)).toEqual({})
})

test('a change names each rule by its status and its move', async () => {
  const changes = (await versionsOf('task')).flatMap(({ changes = [] }) => changes)
  expect(changes[0]?.rules[0]).toBe(ruleKey('proposed', 'task.complete'))
})
