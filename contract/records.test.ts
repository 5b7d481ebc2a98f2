import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { editedFields, trackedFields } from './entity.ts'
import { entities } from './records.ts'

const EDITS = {
  account: 'account.edit',
  announcement: 'announcement.update',
  role: 'role.edit',
  task: 'task.edit',
  user: 'user.edit',
} as const

test.each(Object.entries(EDITS))('each field that %s edits send is in the history and compared', (name, call) => {
  const entity = entities.get(name)
  const sent = Object.keys(calls[call].body.entries).filter((field) => field !== 'status')
  const compared = entity ? editedFields(entity).map(([field]) => field) : []
  const tracked = entity ? trackedFields(entity).map(([field]) => field) : []
  expect(compared.toSorted()).toEqual(sent.toSorted())
  expect(sent.filter((field) => !tracked.includes(field))).toEqual([])
})
