import { expect, test } from 'vitest'
import { roleStatus } from '#machines/lifecycles/role/role-machine.ts'

test('the status of a role says whether it is active', () => {
  expect([roleStatus({ isActive: true }), roleStatus({ isActive: false })]).toEqual(['active', 'inactive'])
})
