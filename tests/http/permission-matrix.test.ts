import { afterAll, describe, expect, test } from 'vitest'
import { isAreaOpenTo } from '#contract/area.ts'
import { areasOf } from '#contract/call-areas.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { EVERY_PERMISSION } from '#contract/permission.ts'
import { AREA_SPECS, areasWith, menuWith } from '#tests/spec/areas.ts'
import { validBodies as bodies } from '#tests/support/valid-bodies.ts'
import { ALL_AREAS, KINDS, type Kind, mayCall, mayEnter } from '../../scripts/docs/permissions.ts'
import { startWorld } from './support/world.ts'

const callNames = Object.keys(calls) as CallName[]

const roles = Object.fromEntries(
  KINDS.map(({ permissions, hasActiveRole: isActive }, index) => [
    `role-${index}`,
    { name: `role-${index}`, permissions: [...permissions], isActive },
  ]),
)
const people = Object.fromEntries(
  KINDS.map(({ isSuperAdmin, isLocked: locked }, index) => [
    `person-${index}`,
    { roleId: `role-${index}`, isSuperAdmin, locked },
  ]),
)
const { server } = await startWorld({ roles, people })
afterAll(() => server.close())

const signIn = (kind: Kind) => server.signInAs(`person-${KINDS.indexOf(kind)}`)

/** Sends an invalid call: the server checks its access rule before its input. */
async function send(kind: Kind, name: CallName) {
  const { method, path, body }: Endpoint = calls[name]
  const { status, body: answer } = await server.request(method, path.replaceAll(/:\w+/g, 'missing'), {
    as: await signIn(kind),
    body: body ? { stranger: true } : undefined,
  })
  return { status, message: answer.message as string | undefined }
}

const openAnswer = ({ path, body }: Endpoint) => (body ? 400 : path.includes(':') ? 404 : 200)

function closedAnswer({ access }: Endpoint, { isLocked }: Kind) {
  if (isLocked) return { status: 401, message: 'Session not found or invalid' }
  const isForAdmins = access === 'super-admin'
  const message =
    isForAdmins || typeof access === 'string'
      ? 'Only a super admin can do this.'
      : `This needs the permission ${access.permission}.`
  return { status: 403, message }
}

const areasOfKind = (kind: Kind) => {
  const entered = ALL_AREAS.filter((area) => mayEnter(area, kind)).map(({ label }) => label)
  return AREA_SPECS.filter(({ label }) => entered.includes(label))
}
const mayMake = (made: string, kind: Kind) =>
  callNames.some((name) => name === made && mayCall(calls[name].access, kind))

describe.each(KINDS)('$name', (kind) => {
  test.each(callNames)('%s is answered as its rule says', async (name) => {
    const call: Endpoint = calls[name]
    const answer = await send(kind, name)
    if (mayCall(call.access, kind)) expect(answer.status).toBe(openAnswer(call))
    else expect(answer).toEqual(closedAnswer(call, kind))
  })

  test('finds the areas of the page in the menu, by the responses of the server', async () => {
    const as = await signIn(kind)
    const { status, body } = await server.request('GET', '/session/validate', { as })
    expect(status).toBe(kind.isLocked ? 401 : 200)
    if (kind.isLocked) return
    const { isSuperAdmin, role } = body.data.user
    const read = role && (await server.request('GET', `/role/${role}`, { as }))
    const permissions: string[] = isSuperAdmin ? [EVERY_PERMISSION] : (read?.body.data.permissions ?? [])
    const open = ALL_AREAS.filter((area) => isAreaOpenTo(area, { isSuperAdmin, permissions }))
    expect(open).toEqual(ALL_AREAS.filter((area) => mayEnter(area, kind)))
  })

  test('makes no call of an area that is closed to them', () => {
    const strays = callNames.filter((name) => {
      const areas = ALL_AREAS.filter(({ label }) => areasOf(name).some((area) => area === label))
      return mayCall(calls[name].access, kind) && areas.length > 0 && !areas.some((area) => mayEnter(area, kind))
    })
    expect(strays).toEqual([])
  })

  test('can load every area that is open to them', () => {
    const unready = areasOfKind(kind).flatMap(({ loads }) => loads.filter((name) => !mayMake(name, kind)))
    expect(unready).toEqual([])
  })
})

const onRecords = callNames.filter((name) => calls[name].path.includes(':') && name in bodies)

test.each(onRecords)('%s finds no record under an unknown identifier', async (name) => {
  const { method, path }: Endpoint = calls[name]
  const id = name === 'session.verify' ? bodies[name].sessionId : 'missing'
  const as = await server.signInAs('person-0')
  const answer = await server.request(method, path.replaceAll(/:\w+/g, id), { as, body: bodies[name as 'task.edit'] })
  expect(answer.status).toBe(404)
})

const closed = callNames.filter((name) => calls[name].access !== 'anyone')

test.each(closed)('%s without a session is refused', async (name) => {
  const { method, path, body: input }: Endpoint = calls[name]
  const { status, body } = await server.request(method, path.replaceAll(/:\w+/g, 'missing'), { body: input && {} })
  expect([status, body]).toEqual([401, { code: 'session-invalid', message: 'Session not found or invalid' }])
})

// The table is typed by hand from the specification: a generated matrix follows the contract's mistakes.
describe('by the specification', () => {
  const ANYONE = ['session.create', 'session.signOnBegin', 'session.signOnComplete', 'session.verify']
  const STAFF = [
    ...['session.validate', 'session.delete', 'role.read', 'notification.list', 'notification.read'],
    ...['employee.list', 'history.read', 'counts.read'],
  ]
  const rightsWith = (...permissions: readonly string[]) => ({
    calls: [
      ...[...ANYONE, ...STAFF, ...areasWith(...permissions).flatMap((area) => area.calls)],
      ...(permissions.includes('reverse_ledger') ? ['ledger.reverse'] : []),
    ],
    areas: menuWith(...permissions),
  })
  const PERMISSIONS = ['read_user', 'read_task', 'read_announcement', 'read_file_upload', 'reverse_ledger']

  const EXPECTED: Record<string, { calls: string[] | 'all'; areas: string[] | 'all' }> = {
    'Super admin': { calls: 'all', areas: 'all' },
    '`*`': rightsWith(...PERMISSIONS),
    ...Object.fromEntries(PERMISSIONS.map((permission) => [`\`${permission}\``, rightsWith(permission)])),
    'No permission': rightsWith(),
    'Disabled role': rightsWith(),
    Locked: { calls: ANYONE, areas: [] },
  }

  test('the kinds of people are these', () => {
    expect(KINDS.map(({ name }) => name)).toEqual(Object.keys(EXPECTED))
  })

  test.each(KINDS)('$name can make these calls and enter these areas', (kind) => {
    const expected = EXPECTED[kind.name]
    const made = callNames.filter((name) => mayCall(calls[name].access, kind))
    const entered = ALL_AREAS.filter((area) => mayEnter(area, kind)).map(({ label }) => label)
    expect(made.sort()).toEqual(expected?.calls === 'all' ? [...callNames].sort() : [...(expected?.calls ?? [])].sort())
    expect(entered).toEqual(expected?.areas === 'all' ? ALL_AREAS.map(({ label }) => label) : expected?.areas)
  })
})
