import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { users } from '#server/db/schema.ts'
import { signInCodes } from '#server/db/sign-in-tables.ts'
import { handlers } from '#server/http/handlers.ts'
import { loadPrincipal } from '#server/identity/session/caller.ts'
import { beginSignIn, tryCode } from '#tests/support/sign-in.ts'
import { openAgain, urlOf } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'
import { startPeopleWorld, type UserRow } from './support/people-world.ts'

const world = await startPeopleWorld()
beforeEach(async () => {
  await world.server.db.queries.update(users).set({ isSuperAdmin: false }).where(notInArray(users.id, ADMINS))
  await change(ADMINS, { locked: false })
  await world.signInAgain()
})
afterAll(() => world.close())

const DATABASE_URL = (await urlOf(world.db, 'server')) ?? ''
const ADMINS = ['adaeze', 'babatunde']
const ROUNDS = Array.from({ length: 10 }, (_, round) => round)

const change = (ids: readonly string[], changes: Partial<UserRow>) =>
  world.server.db.queries
    .update(users)
    .set(changes)
    .where(inArray(users.id, [...ids]))

const unlockedAdmins = async () => {
  const rows = await world.server.db.queries.select().from(users).where(eq(users.isSuperAdmin, true)).orderBy(users.id)
  return rows.filter(({ locked }) => !locked).map(({ id }) => id)
}

/** Each locks the next, all at once. After a while every call also marks its caller as seen. */
async function lockInRing(ids: readonly string[], secondsSinceSignIn = 0) {
  const signedIn = await Promise.all(ids.map((id) => world.server.signInAs(id)))
  world.clock.advance(secondsSinceSignIn)
  const answers = await Promise.all(
    signedIn.map((as, index) => world.call(as, 'PATCH', `/user/${ids[(index + 1) % ids.length]}/lock`)),
  )
  return answers.map(({ status, body }) => ({ status, message: body.message }))
}

const LAST = { status: 409, message: 'The last super admin who can sign in cannot be locked.' }
const KEPT_OUT = {
  status: 401,
  message: expect.stringMatching(/^Session not found or invalid(: this account has been locked\.)?$/),
}

describe('super admins', () => {
  test.each([0, 0, 0, 0, 0, 0, 61, 61])(
    'who lock each other at the same moment, %i s after they signed in: one does, the other is refused',
    async (seconds) => {
      const answers = await lockInRing(ADMINS, seconds)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([LAST, KEPT_OUT]).toContainEqual(answers.find(({ status }) => status !== 200))
      expect(await unlockedAdmins()).toEqual([ADMINS[answers[0]?.status === 200 ? 0 : 1]])
    },
  )

  test.each(ROUNDS)('who lock each other in a ring of three: none does after being locked (round %i)', async () => {
    const third = await world.putUser({ isSuperAdmin: true, roleId: null })
    const answers = await lockInRing([...ADMINS, third.id])
    const done = answers.filter(({ status }) => status === 200).length
    expect(await unlockedAdmins()).toHaveLength(3 - done)
    expect(done === 1 || done === 2).toBe(true)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect([LAST, KEPT_OUT]).toContainEqual(answer)
  })

  test('cannot lock the last one of them, though they were not locked yet when their call began', async () => {
    const { services, db } = world.server
    const principal = await db.transaction((tx) => loadPrincipal(tx, 'adaeze'))
    if (!principal) throw new Error('Adaeze should be there')
    await change(['adaeze'], { locked: true })
    const origin = { requestId: 'late', ip: '' }
    const late = (userId: string) =>
      db.transaction((tx) =>
        handlers['user.lock'](
          { params: { id: userId }, query: undefined, body: undefined },
          { tx, services, principal, sessionId: '', request: origin, expectedVersion: undefined },
        ),
      )
    await expect(late('babatunde')).rejects.toHaveProperty('message', LAST.message)
    const third = await world.putUser({ isSuperAdmin: true })
    await expect(late(third.id)).rejects.toHaveProperty('message', KEPT_OUT.message)
    expect(await unlockedAdmins()).toEqual(['babatunde', third.id])
  })
})

describe('at once', () => {
  test('every call after a concurrent lock is refused', async () => {
    const user = await world.putUser({ roleId: 'people' })
    const as = await world.server.signInAs(user.id)
    world.clock.advance(61)
    const answers = await Promise.all([
      ...ROUNDS.map(() => world.call(as, 'GET', '/user')),
      world.call('amaka', 'PATCH', `/user/${user.id}/lock`),
      ...ROUNDS.map(() => world.call(as, 'GET', '/user')),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([])
    const { status, body } = await world.call(as, 'GET', '/user')
    expect([status, body.message]).toEqual([401, 'Session not found or invalid: this account has been locked.'])
    expect(await world.endingsOf(user.id)).toEqual(['user-locked'])
  })

  const newAddress = (user: UserRow) => `new-${user.email}`

  const edits: Record<string, (user: UserRow) => Promise<number | string | null>> = {
    async 'an edit'(user) {
      const given = { firstName: 'Ngozi', lastName: 'Eze', email: newAddress(user), role: 'staff' }
      const { status } = await world.call('amaka', 'PATCH', `/user/${user.id}`, given)
      return status === 200 ? 0 : status
    },
    async 'npm run user:address'(user) {
      const stage = processFolder()
      const { exit } = stage.run('server/cli/user-address.ts', [user.email, newAddress(user)], { DATABASE_URL })
      return exit.finally(() => stage.close())
    },
  }

  test.runIf(world.db.engine === 'postgres').each([
    ['an edit', 400],
    ['npm run user:address', 404],
  ] as const)(
    '%s waits for a sign-in that has begun, without the lock of the user that the sign-in needs',
    async (name, refusal) => {
      const user = await world.putUser()
      const { sessionId, code } = await beginSignIn(world.server, user.email)
      const other = await openAgain(world.db)
      const edited = await other.transaction(async (tx) => {
        await tx.select().from(signInCodes).where(eq(signInCodes.userId, user.id)).for('update')
        const edit = edits[name]?.(user)
        const waiting = sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`
        await vi.waitFor(async () => expect((await tx.execute(waiting)).rows).toHaveLength(1), 60_000)
        // If the edit held it, PostgreSQL would find a deadlock.
        await tx.update(users).set({ lastActiveAt: world.clock.now() }).where(eq(users.id, user.id))
        return { edit }
      })
      expect(await edited.edit).toBe(0)
      await other.close()
      expect((await tryCode(world.server, sessionId, code)).status).toBe(refusal)
    },
  )
})
