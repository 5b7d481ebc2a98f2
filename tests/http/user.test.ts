import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema.ts'
import { verifyAudit } from '#server/services/audit/verify.ts'
import { askForCode, beginSignIn, tryCode } from '#tests/support/sign-in.ts'
import { type PeopleWorld, type Person, type RoleId, startPeopleWorld } from './support/people-world.ts'

let world: PeopleWorld

beforeAll(async () => {
  world = await startPeopleWorld()
})
afterAll(() => world.close())

const NEW = { firstName: 'Ngozi', lastName: 'Eze', role: 'staff' }
let count = 0
const freshEmail = () => `new-${++count}@statehouse.example`

const create = (as: Person, given: object = {}) =>
  world.call(as, 'POST', '/user/create', { ...NEW, email: freshEmail(), ...given })
const edit = (as: Person, id: string, given: object) =>
  world.call(as, 'PATCH', `/user/${id}`, { ...NEW, email: `${id}@statehouse.example`, ...given })
const inList = async (id: string) => {
  const { body } = await world.call('adaeze', 'GET', '/user')
  return body.data.find(({ _id }: { _id: string }) => _id === id)
}

const UNGIVABLE = { code: 'forbidden', message: 'You cannot give a role with a permission that you do not have.' }
const rule = (message: string) => ({ code: 'unprocessable', message, errors: [message] })
const TAKEN = { code: 'conflict', message: 'A user with this email address exists already.' }

describe('the list', () => {
  test('shows each user whole, with what their role gives them now', async () => {
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
    expect(body.data.slice(0, 2)).toMatchObject([
      { _id: newest.id, accountLocked: false, lastActive: lastActiveAt.toISOString() },
      { _id: newer.id, accountLocked: true },
    ])
    expect(body.data[1]).not.toHaveProperty('lastActive')
  })
})

describe('a new user', () => {
  test('is stored trimmed, under an address that is spelled in one way, and can sign in at once', async () => {
    const given = { firstName: ' Ngozi ', lastName: '\tEze', email: '  Ngozi.EZE@Statehouse.example ', role: 'staff' }
    const { status, body, headers } = await world.call('amaka', 'POST', '/user/create', given)
    expect([status, headers.get('etag')]).toEqual([201, '"1"'])
    expect(body).toEqual({
      message: 'User created',
      data: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        firstName: 'Ngozi',
        lastName: 'Eze',
        email: 'ngozi.eze@statehouse.example',
        role: 'Software engineer',
        roleId: 'staff',
        permissions: ['read_task'],
        accountLocked: false,
        createdAt: world.clock.now().toISOString(),
        isSuperAdmin: false,
        version: 1,
      },
    })
    expect(await inList(body.data._id)).toEqual(body.data)
    const [entry] = await world.auditLog((await world.countAudited()) - 1)
    expect(entry).toMatchObject({
      userId: 'amaka',
      action: 'user.create',
      message: 'Created user: Ngozi Eze',
      entity: 'user',
      entityId: body.data._id,
      before: null,
      after: { email: 'ngozi.eze@statehouse.example', roleId: 'staff', isSuperAdmin: false, locked: false },
    })
    const { sessionId, code } = await beginSignIn(world.server, 'ngozi.eze@statehouse.example')
    expect((await tryCode(world.server, sessionId, code)).status).toBe(200)
  })

  const required = ['firstName is required', 'lastName is required', 'email is required', 'role is required']
  const faults: Record<string, [given: unknown, errors: string[]]> = {
    'nothing in it': [{}, required],
    'a list': [[], required],
    'text alone': ['"Ngozi"', ['The body must be a JSON object']],
    'blank names': [
      { firstName: ' ', lastName: '', email: 'a@x.example', role: 'staff' },
      ['First name is required', 'Last name is required'],
    ],
    'a first name of 101 characters': [
      { ...NEW, firstName: 'x'.repeat(101), email: 'a@x.example' },
      ['firstName must be at most 100 characters'],
    ],
    'a last name that is a number': [{ ...NEW, lastName: 7, email: 'a@x.example' }, ['lastName must be text']],
    'NUL in a name': [
      { ...NEW, firstName: 'Ngo\0zi', email: 'a@x.example' },
      ['firstName contains a character that is not allowed'],
    ],
    'half a surrogate pair in a name': [
      { ...NEW, lastName: 'E\ud83d', email: 'a@x.example' },
      ['lastName contains a character that is not allowed'],
    ],
    'no address in the address': [{ ...NEW, email: 'ngozi' }, ['Enter a valid email address']],
    'a blank address': [{ ...NEW, email: ' ' }, ['Email is required', 'Enter a valid email address']],
    'NUL in the address': [{ ...NEW, email: 'ngo\0zi@x.example' }, ['Enter a valid email address']],
    'a line break in the address': [
      { ...NEW, email: 'a@x.example\r\nBcc: b@x.example' },
      ['Enter a valid email address'],
    ],
    'an address of 255 characters': [
      { ...NEW, email: `${'a'.repeat(245)}@x.example` },
      ['Enter a valid email address'],
    ],
    'a role that is no identifier': [
      { ...NEW, email: 'a@x.example', role: "x' or 1=1" },
      ['role is not a valid identifier'],
    ],
    'no role chosen': [{ ...NEW, email: 'a@x.example', role: '' }, ['Role is required']],
    'a role that is null': [{ ...NEW, email: 'a@x.example', role: null }, ['Role is required']],
    'the super admin flag': [
      { ...NEW, email: 'a@x.example', isSuperAdmin: true },
      ['isSuperAdmin is not a known field'],
    ],
    permissions: [{ ...NEW, email: 'a@x.example', permissions: ['*'] }, ['permissions is not a known field']],
    'an identifier': [{ ...NEW, email: 'a@x.example', _id: 'mine' }, ['_id is not a known field']],
  }

  test.each(Object.entries(faults))(
    'with %s is malformed on create and on edit, and not stored',
    async (_name, [given, errors]) => {
      const user = await world.putUser()
      const before = await world.countUsers()
      const expected = { code: 'malformed', message: errors.join(', '), errors }
      const created = await world.call('amaka', 'POST', '/user/create', given)
      expect([created.status, created.body]).toEqual([400, expected])
      const edited = await world.call('amaka', 'PATCH', `/user/${user.id}`, given)
      expect([edited.status, edited.body]).toEqual([400, expected])
      expect(await world.countUsers()).toBe(before)
      expect(await world.userOf(user.id)).toEqual(user)
    },
  )

  test.each([
    ['an address of another case', 'CHIDI@statehouse.EXAMPLE'],
    ['an address with blanks around it', ' chidi@statehouse.example '],
  ])('with %s that somebody has is refused', async (_name, email) => {
    const created = await create('amaka', { email })
    expect([created.status, created.body]).toEqual([409, TAKEN])
    const user = await world.putUser()
    const edited = await edit('amaka', user.id, { email })
    expect([edited.status, edited.body]).toEqual([409, TAKEN])
    expect(await world.userOf(user.id)).toEqual(user)
  })

  test('keeps names of many scripts, and text that looks like markup or SQL, to the letter', async () => {
    const { body } = await create('amaka', { firstName: 'Ọ̀ṣọ́ọ̀ṣẹ̀', lastName: `'); drop table users; -- <b>%_\\` })
    expect([body.data.firstName, body.data.lastName]).toEqual(['Ọ̀ṣọ́ọ̀ṣẹ̀', `'); drop table users; -- <b>%_\\`])
  })
})

describe('a role', () => {
  const GIVERS: [Person, RoleId | 'missing', number, object | undefined][] = [
    ['amaka', 'people', 201, undefined],
    ['amaka', 'reading', 201, undefined],
    ['rita', 'reading', 201, undefined],
    ['hauwa', 'operations', 201, undefined],
    ['adaeze', 'operations', 201, undefined],
    ['rita', 'staff', 403, UNGIVABLE],
    ['amaka', 'operations', 403, UNGIVABLE],
    ['amaka', 'retiredOperations', 403, UNGIVABLE],
    ['amaka', 'retired', 422, rule('This role is disabled')],
    ['adaeze', 'retired', 422, rule('This role is disabled')],
    ['adaeze', 'missing', 422, rule('This role does not exist')],
  ]

  test.each(GIVERS)('given by %s: %s is answered with %i', async (giver, role, status, refusal) => {
    const before = await world.countUsers()
    const created = await create(giver, { role })
    expect([created.status, refusal && created.body]).toEqual([status, refusal])
    expect(await world.countUsers()).toBe(before + (status === 201 ? 1 : 0))
    const user = await world.putUser({ roleId: null })
    const edited = await edit(giver, user.id, { role })
    expect([edited.status, refusal && edited.body]).toEqual([status === 201 ? 200 : status, refusal])
    expect((await world.userOf(user.id))?.roleId).toBe(status === 201 ? role : null)
  })

  test('that is disabled is kept by an edit of the names, but goes with no new address to the weaker', async () => {
    const user = await world.putUser({ roleId: 'retiredOperations' })
    const renamed = await edit('rita', user.id, { firstName: 'Ife', role: 'retiredOperations' })
    expect(renamed.status).toBe(200)
    const moved = await edit('rita', user.id, { email: freshEmail(), role: 'retiredOperations' })
    expect([moved.status, moved.body]).toEqual([403, UNGIVABLE])
    expect((await edit('hauwa', user.id, { email: freshEmail(), role: 'retiredOperations' })).status).toBe(200)
  })

  test('that somebody is given is felt by their very next call', async () => {
    const user = await world.putUser({ roleId: 'people' })
    const as = await world.server.signInAs(user.id)
    expect((await world.call(as, 'GET', '/user')).status).toBe(200)
    await edit('adaeze', user.id, { role: 'staff' })
    const refused = await world.call(as, 'GET', '/user')
    expect([refused.status, refused.body.message]).toEqual([403, 'This needs the permission read_user.'])
    expect((await world.call(as, 'GET', '/task/assigned')).status).toBe(200)
  })

  test('may be missing from a super admin, who can do everything without one', async () => {
    expect((await world.userOf('adaeze'))?.roleId).toBeNull()
    expect((await world.call('adaeze', 'GET', '/role')).status).toBe(200)
  })

  test('can be given up by oneself, but none with more rights taken', async () => {
    const user = await world.putUser({ roleId: 'people' })
    const as = await world.server.signInAs(user.id)
    const own = (role: RoleId) => world.call(as, 'PATCH', `/user/${user.id}`, { ...NEW, email: user.email, role })
    expect((await own('operations')).body).toEqual(UNGIVABLE)
    expect((await own('reading')).status).toBe(200)
    expect((await own('people')).body).toEqual(UNGIVABLE)
  })
})

describe('a stronger account', () => {
  const STRONGER: [Person, Person][] = [
    ['rita', 'amaka'],
    ['rita', 'chidi'],
    ['amaka', 'hauwa'],
    ['hauwa', 'babatunde'],
    ['amaka', 'adaeze'],
  ]

  test.each(STRONGER)('%s can neither edit nor lock %s', async (weaker, stronger) => {
    const before = await world.userOf(stronger)
    const edited = await edit(weaker, stronger, { role: 'reading' })
    const locked = await world.call(weaker, 'PATCH', `/user/${stronger}/lock`)
    expect([edited.status, edited.body.message]).toEqual([
      403,
      'Only somebody with at least the rights of this user can do this.',
    ])
    expect([locked.status, locked.body.message]).toEqual([
      403,
      'Only somebody else with at least the rights of this user can do this.',
    ])
    expect(await world.userOf(stronger)).toEqual(before)
  })

  test('nor unlock one', async () => {
    const user = await world.putUser({ isSuperAdmin: true, locked: true })
    expect((await world.call('hauwa', 'PATCH', `/user/${user.id}/unlock`)).status).toBe(403)
    expect((await world.call('adaeze', 'PATCH', `/user/${user.id}/unlock`)).status).toBe(200)
    expect((await world.call('adaeze', 'PATCH', `/user/${user.id}/lock`)).status).toBe(200)
  })
})

describe('locking', () => {
  test.each(['adaeze', 'hauwa', 'amaka'] as const)('oneself is refused, for %s too', async (name) => {
    const { status } = await world.call(name, 'PATCH', `/user/${name}/lock`)
    expect([status, (await world.userOf(name))?.locked]).toEqual([403, false])
  })

  test('ends every session of the user, and unlocking brings none back', async () => {
    const user = await world.putUser()
    const sessions = [await world.server.signInAs(user.id), await world.server.signInAs(user.id)]
    const statuses = () =>
      Promise.all(sessions.map(async (as) => (await world.call(as, 'GET', '/task/assigned')).status))
    expect(await statuses()).toEqual([200, 200])
    await world.call('amaka', 'PATCH', `/user/${user.id}/lock`)
    expect(await statuses()).toEqual([401, 401])
    await world.call('amaka', 'PATCH', `/user/${user.id}/unlock`)
    expect(await statuses()).toEqual([401, 401])
    expect(await world.endingsOf(user.id)).toEqual(['user-locked', 'user-locked'])
  })

  test('keeps the user from signing in until they are unlocked', async () => {
    const user = await world.putUser()
    const { sessionId, code } = await beginSignIn(world.server, user.email)
    await world.call('amaka', 'PATCH', `/user/${user.id}/lock`)
    expect((await tryCode(world.server, sessionId, code)).status).toBe(400)
    const mails = world.server.mails.length
    world.clock.advance(60)
    await askForCode(world.server, user.email)
    expect(world.server.mails).toHaveLength(mails)
    await world.call('amaka', 'PATCH', `/user/${user.id}/unlock`)
    world.clock.advance(60)
    const again = await beginSignIn(world.server, user.email)
    expect((await tryCode(world.server, again.sessionId, again.code)).status).toBe(200)
  })
})

describe('a new address', () => {
  test('ends the sessions and codes of the one before', async () => {
    const user = await world.putUser()
    const as = await world.server.signInAs(user.id)
    const { sessionId, code } = await beginSignIn(world.server, user.email)
    const email = freshEmail()
    expect((await edit('amaka', user.id, { email })).status).toBe(200)
    expect((await world.call(as, 'GET', '/task/assigned')).status).toBe(401)
    expect(await world.endingsOf(user.id)).toEqual(['address-changed'])
    expect((await tryCode(world.server, sessionId, code)).status).toBe(400)
    const anew = await beginSignIn(world.server, email)
    expect((await tryCode(world.server, anew.sessionId, anew.code)).status).toBe(200)
  })

  test('of one’s own leaves the session in which it was typed', async () => {
    const user = await world.putUser({ roleId: 'people' })
    const [here, elsewhere] = [await world.server.signInAs(user.id), await world.server.signInAs(user.id)]
    const body = { ...NEW, email: freshEmail(), role: 'people' }
    expect((await world.call(here, 'PATCH', `/user/${user.id}`, body)).status).toBe(200)
    expect((await world.call(here, 'GET', '/user')).status).toBe(200)
    expect((await world.call(elsewhere, 'GET', '/user')).status).toBe(401)
  })

  test('that is the same but for its case ends nothing', async () => {
    const user = await world.putUser()
    const as = await world.server.signInAs(user.id)
    expect((await edit('amaka', user.id, { email: user.email.toUpperCase() })).status).toBe(200)
    expect((await world.call(as, 'GET', '/task/assigned')).status).toBe(200)
  })
})

describe('an identifier', () => {
  const MISSING = { code: 'not-found', message: 'This user does not exist.' }
  const body = { ...NEW, email: 'a@x.example' }

  test.each([
    ['', body],
    ['/lock', undefined],
    ['/unlock', undefined],
  ])('that nobody has is not found by PATCH /user/:id%s', async (verb, sent) => {
    const answer = await world.call('adaeze', 'PATCH', `/user/missing${verb}`, sent)
    expect([answer.status, answer.body]).toEqual([404, MISSING])
  })

  test.each(['%00', 'a%20b', 'x'.repeat(65), '..%2Frole'])('like %s is malformed', async (id) => {
    const answer = await world.call('adaeze', 'PATCH', `/user/${id}/lock`)
    expect([answer.status, answer.body.message]).toEqual([400, 'id is not a valid identifier'])
  })
})

test('the audit chain covers people: one flipped byte is found', async () => {
  const { db } = world.server
  const { body } = await create('amaka')
  const { _id: id } = body.data
  await edit('amaka', id, { firstName: 'Ife', email: body.data.email })
  await world.call('amaka', 'PATCH', `/user/${id}/lock`)
  await world.call('rita', 'PATCH', '/user/adaeze/lock')
  expect(await db.transaction(verifyAudit)).toMatchObject({ sound: true, rows: await world.countAudited() })
  const [entry] = await db.queries
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(auditLog.position)
    .offset(1)
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`)
    await tx.execute(
      sql`update audit_log set after = jsonb_set(after, '{firstName}', '"Iff"') where position = ${entry?.position}`,
    )
    await tx.execute(sql`alter table audit_log enable trigger user`)
  })
  expect(await db.transaction(verifyAudit)).toEqual({
    sound: false,
    position: entry?.position,
    problem: 'its content does not fit its hash',
  })
})
