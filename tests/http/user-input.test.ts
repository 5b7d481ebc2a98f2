import { afterAll, describe, expect, test } from 'vitest'
import { beginSignIn, tryCode } from '#tests/support/sign-in.ts'
import { asStored, startPeopleWorld } from './support/people-world.ts'
import { createUser, editUser, NEW_USER } from './support/users.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

const inList = async (id: string) => {
  const { body } = await world.call('adaeze', 'GET', '/user')
  return body.data.find(({ _id }: { _id: string }) => _id === id)
}
const TAKEN = { code: 'conflict', message: 'A user with this email address already exists.' }

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
    expect(entry).toEqual({
      userId: 'amaka',
      action: 'user.create',
      message: 'Created user: Ngozi Eze',
      entity: 'user',
      entityId: body.data._id,
      before: null,
      after: asStored(await world.userOf(body.data._id)),
    })
    const { sessionId, code } = await beginSignIn(world.server, 'ngozi.eze@statehouse.example')
    expect((await tryCode(world.server, sessionId, code)).status).toBe(200)
  })

  const required = ['firstName is required', 'lastName is required', 'email is required', 'role is required']
  const faults: Record<string, [given: unknown, errors: string[]]> = {
    'nothing in it': [{}, required],
    'a list': [[], ['The body must be a JSON object']],
    'text alone': ['"Ngozi"', ['The body must be a JSON object']],
    'blank names': [
      { firstName: ' ', lastName: '', email: 'a@x.example', role: 'staff' },
      ['First name is required', 'Last name is required'],
    ],
    'a first name of 101 characters': [
      { ...NEW_USER, firstName: 'x'.repeat(101), email: 'a@x.example' },
      ['firstName must be at most 100 characters'],
    ],
    'a last name that is a number': [{ ...NEW_USER, lastName: 7, email: 'a@x.example' }, ['lastName must be text']],
    'NUL in a name': [
      { ...NEW_USER, firstName: 'Ngo\0zi', email: 'a@x.example' },
      ['firstName contains a character that is not allowed'],
    ],
    'half a surrogate pair in a name': [
      { ...NEW_USER, lastName: 'E\ud83d', email: 'a@x.example' },
      ['lastName contains a character that is not allowed'],
    ],
    'no address in the address': [{ ...NEW_USER, email: 'ngozi' }, ['Enter a valid email address']],
    'a blank address': [{ ...NEW_USER, email: ' ' }, ['Email is required', 'Enter a valid email address']],
    'NUL in the address': [{ ...NEW_USER, email: 'ngo\0zi@x.example' }, ['Enter a valid email address']],
    'a line break in the address': [
      { ...NEW_USER, email: 'a@x.example\r\nBcc: b@x.example' },
      ['Enter a valid email address'],
    ],
    'an address of 255 characters': [
      { ...NEW_USER, email: `${'a'.repeat(245)}@x.example` },
      ['Enter a valid email address'],
    ],
    'a role that is no identifier': [
      { ...NEW_USER, email: 'a@x.example', role: "x' or 1=1" },
      ['role is not a valid identifier'],
    ],
    'no role chosen': [{ ...NEW_USER, email: 'a@x.example', role: '' }, ['Role is required']],
    'a role that is null': [{ ...NEW_USER, email: 'a@x.example', role: null }, ['Role is required']],
    'the super admin flag': [
      { ...NEW_USER, email: 'a@x.example', isSuperAdmin: true },
      ['isSuperAdmin is not a known field'],
    ],
    permissions: [{ ...NEW_USER, email: 'a@x.example', permissions: ['*'] }, ['permissions is not a known field']],
    'an identifier': [{ ...NEW_USER, email: 'a@x.example', _id: 'mine' }, ['_id is not a known field']],
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
    const created = await createUser(world, 'amaka', { email })
    expect([created.status, created.body]).toEqual([409, TAKEN])
    const user = await world.putUser()
    const edited = await editUser(world, 'amaka', user.id, { email })
    expect([edited.status, edited.body]).toEqual([409, TAKEN])
    expect(await world.userOf(user.id)).toEqual(user)
  })

  test('keeps names of many scripts, and text that looks like markup or SQL, to the letter', async () => {
    const { body } = await createUser(world, 'amaka', {
      firstName: 'Ọ̀ṣọ́ọ̀ṣẹ̀',
      lastName: `'); drop table users; -- <b>%_\\`,
    })
    expect([body.data.firstName, body.data.lastName]).toEqual(['Ọ̀ṣọ́ọ̀ṣẹ̀', `'); drop table users; -- <b>%_\\`])
  })
})

describe('an identifier', () => {
  const MISSING = { code: 'not-found', message: 'This user does not exist.' }
  const body = { ...NEW_USER, email: 'a@x.example' }

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
