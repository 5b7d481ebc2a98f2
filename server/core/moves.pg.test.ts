import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roleEntity } from '#contract/role.ts'
import { taskEntity } from '#contract/task.ts'
import { userEntity } from '#contract/user.ts'
import { roles, tasks, users } from '#server/db/schema.ts'
import { changedFields, trackedColumns } from './moves.ts'

test.each([
  ['role', trackedColumns(roleEntity), roles],
  ['task', trackedColumns(taskEntity), tasks],
  ['user', trackedColumns(userEntity), users],
])('each tracked field of a %s has a column', (_name, tracked, table) => {
  const columns = Object.keys(getTableColumns(table))
  expect(tracked.filter(({ column }) => !columns.includes(column))).toEqual([])
})

test('a change names its field as the contract does', () => {
  const before = { firstName: 'Ada', roleId: 'staff', locked: false }
  const after = { firstName: 'Ada', roleId: 'finance', locked: true }
  expect(changedFields(before, after, trackedColumns(userEntity))).toEqual([
    { field: 'role', before: 'staff', after: 'finance' },
  ])
})
