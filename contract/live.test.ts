import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type LiveChange, liveChange } from './live.ts'

test('a change loses the tags that this version does not know, and reads null as missing', () => {
  const sent = { tags: ['Task', 'Invoice', 'AuditLog'], entity: 'task', id: 'task-1', version: null, by: 'ada' }
  const read: LiveChange = {
    tags: ['Task', 'AuditLog'],
    entity: 'task',
    id: 'task-1',
    version: undefined,
    by: 'ada',
    request: undefined,
  }
  expect(v.parse(liveChange, sent)).toEqual(read)
})
