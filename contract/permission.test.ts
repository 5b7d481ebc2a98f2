import { describe, expect, test } from 'vitest'
import { type Area, areasOpenTo, isAreaOpenTo } from './area.ts'
import { hasAnyPermission } from './permission.ts'

test.each([
  [['read_task'], ['read_task'], true],
  [['read_task'], ['read_user', 'read_task'], true],
  [['read_user', 'read_task'], ['read_user', 'read_task'], true],
  [['*'], ['read_user', 'read_task'], true],
  [['read_announcement'], ['read_user', 'read_task'], false],
  [[], ['read_user', 'read_task'], false],
  [['read_task'], [], false],
  [['read_'], ['read_task'], false],
  [['read_task'], ['*'], false],
])('a holder of %j has any of %j: %s', (held, wanted, expected) => {
  expect(hasAnyPermission(held, wanted)).toBe(expected)
})

describe('an area that several permissions open', () => {
  const area: Area = { label: 'Reports', path: '/dashboard/reports', needs: { anyOf: ['read_user', 'read_task'] } }
  const holder = (...permissions: string[]) => ({ isSuperAdmin: false, permissions })

  test.each([
    ['the last of them', ['read_task'], true],
    ['another permission', ['read_announcement'], false],
  ])('is opened by %s, %j: %s', (_held, permissions, isOpen) => {
    expect(isAreaOpenTo(area, holder(...permissions))).toBe(isOpen)
    expect(areasOpenTo([area], holder(...permissions))).toEqual(isOpen ? [area] : [])
  })

  test('is open to a super admin who holds no permission', () => {
    expect(isAreaOpenTo(area, { isSuperAdmin: true, permissions: [] })).toBe(true)
  })
})
