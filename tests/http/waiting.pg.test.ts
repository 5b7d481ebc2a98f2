import { afterAll, expect, test } from 'vitest'
import { tasks } from '#server/db/schema.ts'
import { type Person, startPeopleWorld } from './support/people-world.ts'
import { insertRow } from './support/world.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

let count = 0

function putTask(assignedTo: string, status: (typeof tasks.$inferInsert)['status'] = 'proposed') {
  count += 1
  const now = world.clock.now()
  const times = { dueDate: now, createdAt: now, updatedAt: now }
  const task = { id: `task-${count}`, title: 'Reconcile settlements', origin: 'Software engineer', ...times }
  return insertRow(world.db, tasks, { ...task, status, assignedTo, createdBy: assignedTo })
}

const ask = (as: Person, path: string) => world.call(as, 'GET', `/proof/waiting/${path}`)

// Typed by hand from the specification: reviewers edit proposed tasks alone, and nobody moves a completed one.
test.each([
  ['proposed', { open: 1, reassignable: 1, held: 0 }],
  ['approved', { open: 1, reassignable: 0, held: 1 }],
  ['denied', { open: 1, reassignable: 0, held: 1 }],
  ['carried-forward', { open: 1, reassignable: 0, held: 1 }],
  ['done', { open: 1, reassignable: 0, held: 1 }],
  ['completed', { open: 0, reassignable: 0, held: 0 }],
] as const)('a task that is %s waits for its assignee as its chart says', async (status, numbers) => {
  const { id } = await world.putUser()
  await putTask(id, status)
  expect((await ask('amaka', `user/${id}`)).body).toEqual({ data: numbers })
})

test('the tasks of a role are those of its holders, without super admins, who keep all rights', async () => {
  const { id: roleId } = await world.putRole()
  const holders = await Promise.all(
    [{}, { locked: true }, { isSuperAdmin: true }].map((given) => world.putUser({ roleId, ...given })),
  )
  for (const { id } of holders) await putTask(id)
  await putTask(holders[0]?.id ?? '', 'done')
  expect((await ask('adaeze', `role/${roleId}`)).body).toEqual({ data: { open: 3, reassignable: 2, held: 1 } })
})

const locked = await world.putUser({ locked: true })

const FEWER_RIGHTS = 'Only someone else with at least the permissions of this user can lock them.'

test.each([
  ['amaka', 'user/chidi', 200, undefined],
  ['amaka', `user/${locked.id}`, 200, undefined],
  ['rita', 'user/chidi', 403, FEWER_RIGHTS],
  ['amaka', 'user/amaka', 403, FEWER_RIGHTS],
  ['amaka', 'user/adaeze', 403, FEWER_RIGHTS],
  ['chidi', 'user/joy', 403, 'This needs the permission read_user.'],
  ['adaeze', 'role/staff', 200, undefined],
  ['adaeze', 'role/retired', 200, undefined],
  ['hauwa', 'role/staff', 403, 'Only a super admin can do this.'],
] as const)('for %s, what waits for %s is answered with %i', async (as, path, status, message) => {
  const answer = await ask(as, path)
  expect([answer.status, answer.body.message]).toEqual([status, message])
})
