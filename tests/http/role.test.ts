import { afterAll, expect, test } from 'vitest'
import { startPeopleWorld } from './support/people-world.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

test('the list has every role, newest first, those of one moment by name', async () => {
  const newest = await world.putRole({ createdAt: new Date('2026-03-02T12:00:00Z') })
  const { body } = await world.call('rita', 'GET', '/role')
  expect(body.data.map(({ name, isActive }: { name: string; isActive: boolean }) => [name, isActive])).toEqual([
    [newest.name, true],
    ['Contractor', false],
    ['Former operations', false],
    ['Operations manager', true],
    ['People officer', true],
    ['Software engineer', true],
    ['User reader', true],
  ])
})

test('everybody reads their own role, a super admin reads any, and a role of others looks like a missing one', async () => {
  const { id, name, permissions, createdAt } = (await world.roleOf('reading')) ?? expect.unreachable()
  const own = { _id: id, name, permissions, isActive: true, createdAt: createdAt.toISOString(), version: 1 }
  for (const reader of ['rita', 'adaeze'] as const) {
    const { status, body, headers } = await world.call(reader, 'GET', '/role/reading')
    expect([status, body, headers.get('etag')]).toEqual([200, { data: own }, '"1"'])
  }
  for (const other of ['people', 'missing']) {
    const { status, body } = await world.call('rita', 'GET', `/role/${other}`)
    expect([status, body]).toEqual([404, { code: 'not-found', message: 'This role does not exist.' }])
  }
})

test('a new role may have no permission, and every permission that is offered', async () => {
  const { body: offered } = await world.call('adaeze', 'GET', '/role/permissions')
  const all = ['read_user', 'read_task', 'read_announcement', 'read_file_upload', 'reverse_ledger', '*']
  expect(offered.data).toEqual(all)
  for (const permissions of [[], all]) {
    const given = { name: `Role with ${permissions.length}`, permissions }
    const { body } = await world.call('adaeze', 'POST', '/role/create', given)
    expect(body.data.permissions).toEqual(permissions)
  }
})

test('a role can be called as it was in another case', async () => {
  const role = await world.putRole({ name: 'Cashier' })
  const given = { name: 'CASHIER', permissions: [] }
  expect((await world.call('adaeze', 'PATCH', `/role/update/${role.id}`, given)).status).toBe(200)
  expect((await world.roleOf(role.id))?.name).toBe('CASHIER')
})
