import { afterAll, expect, test } from 'vitest'
import { addPerson } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'

const server = await startTestServer()
afterAll(() => server.close())

test('anybody signed in gets everybody who is not locked, by name, and no more about them than that', async () => {
  const zoe = await addPerson(server, { firstName: 'zoe', lastName: 'Ade' })
  const bob = await addPerson(server, { firstName: 'Bob', lastName: 'Uche' })
  const bobby = await addPerson(server, { firstName: 'bob', lastName: 'Eze', isSuperAdmin: true })
  await addPerson(server, { firstName: 'Carl', lastName: 'Locked', locked: true })
  const { status, body } = await server.request('GET', '/user/employees', { as: await server.signInAs(zoe.id) })
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      { _id: bobby.id, firstName: 'bob', lastName: 'Eze' },
      { _id: bob.id, firstName: 'Bob', lastName: 'Uche' },
      { _id: zoe.id, firstName: 'zoe', lastName: 'Ade' },
    ],
  })
})
