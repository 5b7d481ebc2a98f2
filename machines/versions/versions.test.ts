import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { type MachineName, registry } from '#machines/registry.ts'
import { textsOf } from './version.ts'
import { versionsOf } from './versions.ts'

const FILES = globSync('machines/versions/*.json')

test.each(FILES)('%s is loaded by the name of its machine', async (path) => {
  expect(await versionsOf(basename(path, '.json') as MachineName)).toEqual(JSON.parse(readFileSync(path, 'utf8')))
})

test('a version of a lifecycle holds the labels of statuses and moves, and the tones of statuses', () => {
  expect(textsOf(registry.user)).toEqual({
    labels: {
      unlocked: 'Active',
      locked: 'Inactive',
      'user.edit': 'Edit User',
      'user.lock': 'Lock user',
      'user.unlock': 'Unlock user',
    },
    tones: { unlocked: 'green', locked: 'gray' },
  })
})

test('a version of another chart holds no texts', () => {
  expect(textsOf(registry.upload)).toEqual({})
})
