import { afterAll, expect, test } from 'vitest'
import { startPeopleWorld } from './support/people-world.ts'
import { createUser } from './support/users.ts'

const world = await startPeopleWorld()
const { mails } = world.server
afterAll(() => world.close())

test('a new user gets one welcome, also when the call is repeated', async () => {
  const body = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@statehouse.example', role: 'staff' }
  for (const _ of [1, 2]) await world.call('adaeze', 'POST', '/user/create', body, { 'idempotency-key': 'once' })
  expect(mails.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    {
      to: 'ngozi@statehouse.example',
      subject: 'Welcome to Statehouse',
      text: `Hello Ngozi,

Adaeze Nwosu created an account for you in Statehouse. Your role is Software engineer.

To log in, enter your email address ngozi@statehouse.example. You then get a 6-digit code by mail. You need no password.

http://localhost
`,
    },
  ])
})

test('a user who could not be created gets none', async () => {
  mails.length = 0
  const { status } = await createUser(world, 'adaeze', { email: 'chidi@statehouse.example' })
  expect([status, mails]).toEqual([409, []])
})
