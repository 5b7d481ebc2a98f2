import { describe, expect, test } from 'vitest'
import { AREAS } from '#contract/area.ts'
import { PERMISSIONS } from '#contract/permission.ts'
import { abilitiesOf } from './abilities.ts'

const holderOf = (...permissions: string[]) => ({ id: 'holder', isSuperAdmin: false, permissions })
const superAdmin = { ...holderOf(), isSuperAdmin: true }

const linesOf = (person: typeof superAdmin) =>
  abilitiesOf(person).map(({ area, whyNot, cells, others }) =>
    [area, whyNot ?? cells.map((cell) => cell ?? '-').join(' '), ...others].join(': '),
  )

const openTo = (person: typeof superAdmin) =>
  abilitiesOf(person).flatMap(({ area, whyNot }) => (whyNot === undefined ? area : []))

describe('what a person can see, create, change and decide', () => {
  test('is all of every area for a super admin, except to lock themselves', () => {
    expect(linesOf(superAdmin)).toEqual([
      'User management: yes yes yes others',
      'Role management: yes yes yes yes',
      'Tasks: yes yes yes yes',
      'Announcement: yes yes yes -: Upload attachments',
      'File uploads: yes yes - -: Upload attachments',
      'Chart of accounts: yes yes yes yes',
      'Ledger: yes - - yes',
    ])
  })

  test('is for the holder of all permissions what each of them gives, and no right of a super admin', () => {
    const lines = [
      'User management: yes yes some some',
      'Role management: Only for super admins',
      'Tasks: own yes own no',
      'Announcement: yes no no -: Upload attachments',
      'File uploads: yes yes - -: Upload attachments',
      'Chart of accounts: yes yes yes yes',
      'Ledger: yes - - yes',
    ]
    expect(linesOf(holderOf('*'))).toEqual(lines)
    expect(linesOf(holderOf(...PERMISSIONS))).toEqual(lines)
  })

  test('says which permission a closed area needs, whatever other permissions a server has', () => {
    expect(linesOf(holderOf('approve_budget'))).toEqual([
      'User management: Needs “read user”',
      'Role management: Only for super admins',
      'Tasks: Needs “read task”',
      'Announcement: Needs “read announcement”',
      'File uploads: Needs “read file upload”',
      'Chart of accounts: yes yes yes yes',
      'Ledger: yes - - no',
    ])
  })

  test.each(PERMISSIONS)('opens with %s the areas that need it, and no other', (permission) => {
    const areas = AREAS.filter(
      ({ needs }) =>
        needs === 'nothing' || (typeof needs === 'object' && needs.anyOf.some((each) => each === permission)),
    )
    expect(openTo(holderOf(permission))).toEqual(areas.map(({ label }) => label))
  })
})
