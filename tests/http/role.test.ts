import { afterAll, expect, test } from 'vitest'
import { addPerson, addRole } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'

const server = await startTestServer()
afterAll(() => server.close())

async function signedIn(given: Parameters<typeof addPerson>[1] = {}) {
  return server.signInAs((await addPerson(server, given)).id)
}

const answerFor = (role: Awaited<ReturnType<typeof addRole>>) => ({
  data: {
    _id: role.id,
    name: role.name,
    permissions: role.permissions,
    isActive: true,
    createdAt: role.createdAt.toISOString(),
    version: 1,
  },
})

test('everybody reads their own role', async () => {
  const role = await addRole(server, ['read_task', 'read_user'])
  const { status, body, headers } = await server.request('GET', `/role/${role.id}`, {
    as: await signedIn({ roleId: role.id }),
  })
  expect([status, body, headers.get('etag')]).toEqual([200, answerFor(role), '"1"'])
})

test('a super admin reads any role', async () => {
  const role = await addRole(server)
  const { status, body } = await server.request('GET', `/role/${role.id}`, {
    as: await signedIn({ isSuperAdmin: true }),
  })
  expect([status, body]).toEqual([200, answerFor(role)])
})

test('a role of others and one that does not exist are answered alike', async () => {
  const as = await signedIn({ roleId: (await addRole(server)).id })
  const foreign = await server.request('GET', `/role/${(await addRole(server)).id}`, { as })
  const missing = await server.request('GET', '/role/missing', { as })
  const expected = [404, { code: 'not-found', message: 'This role does not exist.' }]
  expect([foreign.status, foreign.body]).toEqual(expected)
  expect([missing.status, missing.body]).toEqual(expected)
  const admins = await server.request('GET', '/role/missing', { as: await signedIn({ isSuperAdmin: true }) })
  expect([admins.status, admins.body]).toEqual(expected)
})

test('the permissions that a role can have are for super admins to see', async () => {
  const listed = await server.request('GET', '/role/permissions', { as: await signedIn({ isSuperAdmin: true }) })
  const data = ['read_user', 'read_task', 'read_announcement', 'read_file_upload', 'reverse_ledger', '*']
  expect([listed.status, listed.body]).toEqual([200, { data }])
  const everything = await addRole(server, ['*'])
  const refused = await server.request('GET', '/role/permissions', { as: await signedIn({ roleId: everything.id }) })
  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'forbidden', message: 'Only a super admin can do this.' },
  ])
})
