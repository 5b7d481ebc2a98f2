import { afterAll, describe, expect, test } from 'vitest'
import { startPeopleWorld } from './support/people-world.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

describe('the list', () => {
  test('shows each user with every field and the current permissions of their role', async () => {
    const { status, body } = await world.call('rita', 'GET', '/user')
    expect(status).toBe(200)
    const createdAt = '2026-03-02T09:00:00.000Z'
    const shown = (id: string) => body.data.find(({ _id }: { _id: string }) => _id === id)
    const base = { accountLocked: false, createdAt, version: 1 }
    expect([shown('adaeze'), shown('babatunde'), shown('hauwa'), shown('amaka'), shown('joy')]).toEqual([
      {
        ...base,
        _id: 'adaeze',
        firstName: 'Adaeze',
        lastName: 'Nwosu',
        email: 'adaeze@statehouse.example',
        permissions: ['*'],
        isSuperAdmin: true,
      },
      {
        ...base,
        _id: 'babatunde',
        firstName: 'Babatunde',
        lastName: 'Alabi',
        email: 'babatunde@statehouse.example',
        role: 'Operations manager',
        roleId: 'operations',
        permissions: ['*'],
        isSuperAdmin: true,
      },
      {
        ...base,
        _id: 'hauwa',
        firstName: 'Hauwa',
        lastName: 'Danjuma',
        email: 'hauwa@statehouse.example',
        role: 'Operations manager',
        roleId: 'operations',
        permissions: ['*'],
        isSuperAdmin: false,
      },
      {
        ...base,
        _id: 'amaka',
        firstName: 'Amaka',
        lastName: 'Eze',
        email: 'amaka@statehouse.example',
        role: 'People officer',
        roleId: 'people',
        permissions: ['read_user', 'read_task'],
        isSuperAdmin: false,
      },
      {
        ...base,
        _id: 'joy',
        firstName: 'Joy',
        lastName: 'Ekwueme',
        email: 'joy@statehouse.example',
        role: 'Contractor',
        roleId: 'retired',
        permissions: [],
        isSuperAdmin: false,
      },
    ])
  })

  test('has the newest first, and says who is locked and who was last here when', async () => {
    const lastActiveAt = new Date('2026-03-01T10:00:00Z')
    const newer = await world.putUser({ createdAt: new Date('2026-03-02T12:00:00Z'), locked: true })
    const newest = await world.putUser({ createdAt: new Date('2026-03-02T13:00:00Z'), lastActiveAt })
    const { body } = await world.call('rita', 'GET', '/user')
    const seen = body.data.slice(0, 2) as { _id: string; accountLocked: boolean; lastActive?: string }[]
    expect(seen.map(({ _id, accountLocked, lastActive }) => [_id, accountLocked, lastActive])).toEqual([
      [newest.id, false, lastActiveAt.toISOString()],
      [newer.id, true, undefined],
    ])
  })
})
