import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMove, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { userLifecycle } from '#machines/lifecycles/user.ts'
import { userViewers } from '#machines/viewers.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { asStored, type PeopleWorld, startPeopleWorld, type UserRow } from './support/people-world.ts'

type ViewerName = keyof typeof userViewers
type UserMove = MoveTypeOf<typeof userLifecycle>
type Status = 'unlocked' | 'locked'

/** Who sends the call about a people officer; undefined is the user themselves. */
const CAST = {
  'the user': undefined,
  'somebody with their rights': 'amaka',
  'somebody with fewer rights': 'rita',
} as const satisfies Record<ViewerName, string | undefined>

interface Rule {
  readonly verb: string
  readonly body?: object
  readonly from: Status[]
  readonly to?: Status
  readonly who: Record<Status, ViewerName[]>
  /** What else the call changes on a row. */
  readonly stores: Partial<UserRow>
  readonly says: string
  readonly logged: string
}

const EQUAL: ViewerName = 'somebody with their rights'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.
const BY_SPECIFICATION: Record<UserMove, Rule> = {
  'user.edit': {
    verb: '',
    body: { firstName: 'Ifeoma', lastName: 'Chukwu', email: '', role: 'reading' },
    from: ['unlocked', 'locked'],
    who: { unlocked: ['the user', EQUAL], locked: [EQUAL] },
    stores: { firstName: 'Ifeoma', lastName: 'Chukwu', roleId: 'reading' },
    says: 'User updated',
    logged: 'Edited user: Ifeoma Chukwu',
  },
  'user.lock': {
    verb: '/lock',
    from: ['unlocked'],
    to: 'locked',
    who: { unlocked: [EQUAL], locked: [] },
    stores: {},
    says: 'User account locked',
    logged: 'Locked user: Ngozi Eze',
  },
  'user.unlock': {
    verb: '/unlock',
    from: ['locked'],
    to: 'unlocked',
    who: { unlocked: [], locked: [EQUAL] },
    stores: {},
    says: 'User account unlocked',
    logged: 'Unlocked user: Ngozi Eze',
  },
}

const exploration = explore(models.user)
const legal = exploration.edges.map(({ from, to, items, case: { event, viewer } }) => ({
  status: from as Status,
  type: event.type,
  viewer,
  to,
  items,
}))
const pairs = exploration.refused.map((pair) => ({
  status: pair.in as Status,
  type: pair.case.event.type,
  viewer: pair.case.viewer,
}))
// Who is locked makes no call at all.
const isOfLockedUser = ({ status, viewer }: { status: Status; viewer: ViewerName }) =>
  status === 'locked' && viewer === 'the user'
const ofLockedUsers = pairs.filter(isOfLockedUser)
const refused = pairs.filter((pair) => !isOfLockedUser(pair))

let world: PeopleWorld

beforeAll(async () => {
  world = await startPeopleWorld()
})
afterAll(() => world.close())

async function send({ status, type, viewer }: { status: Status; type: UserMove; viewer: ViewerName }) {
  const before = await world.putUser({ roleId: 'people', locked: status === 'locked' })
  const own = await world.server.signInAs(before.id)
  const audited = await world.countAudited()
  const announced = world.announced.length
  const { verb, body } = BY_SPECIFICATION[type]
  const sent = body && { ...body, email: before.email.toUpperCase() }
  const answer = await world.call(CAST[viewer] ?? own, 'PATCH', `/user/${before.id}${verb}`, sent)
  return {
    caller: CAST[viewer] ?? before.id,
    before,
    answer: { code: answer.status, body: answer.body, etag: answer.headers.get('etag') },
    after: await world.userOf(before.id),
    endings: await world.endingsOf(before.id),
    announced: world.announced.slice(announced),
    audit: await world.auditLog(audited),
  }
}

describe('every status of a user by every move by every viewer, over HTTP', () => {
  test('is as many legal and refused calls as it should be', () => {
    expect([legal.length, refused.length, ofLockedUsers.length]).toEqual([5, 10, 3])
  })

  const walked = new Set<string>()

  test.each(legal)('$viewer: $type while $status gives $to', async ({ items, to, ...cell }) => {
    const rule = BY_SPECIFICATION[cell.type]
    const { caller, before, answer, after, endings, audit, announced } = await send(cell)
    expect({ to, isStated: rule.from.includes(cell.status) && rule.who[cell.status].includes(cell.viewer) }).toEqual({
      to: rule.to ?? cell.status,
      isStated: true,
    })
    expect(answer).toEqual({ code: 200, body: { message: rule.says }, etag: '"4"' })
    expect(after).toEqual({ ...before, ...rule.stores, locked: to === 'locked', version: 4 })
    expect(endings).toEqual([cell.type === 'user.lock' ? 'user-locked' : null])
    expect(audit).toMatchObject([
      {
        userId: caller,
        action: cell.type,
        message: rule.logged,
        entity: 'user',
        entityId: before.id,
        before: asStored(before),
        after: asStored(after),
      },
    ])
    expect(announced).toEqual(['User'])
    for (const item of items) walked.add(item)
  })

  test.each(refused)('$viewer: $type while $status is refused, and changes nothing', async (cell) => {
    const rule = BY_SPECIFICATION[cell.type]
    const { caller, before, answer, after, endings, audit, announced } = await send(cell)
    const decision = applyMove(userLifecycle, cell.status, { type: cell.type, by: userViewers[cell.viewer] })
    if (decision.ok) throw new Error('The lifecycle allows this')
    const { why: kind, status: state, guard, message } = decision.refusal
    const stated = rule.from.includes(cell.status)
      ? { status: 403, code: 'forbidden', kind: 'guard' }
      : { status: 409, code: 'conflict', kind: 'state' }
    const why = { kind: stated.kind, state, guard }
    expect(answer).toEqual({ code: stated.status, body: { message, code: stated.code, why }, etag: null })
    expect(kind).toBe(stated.kind)
    expect(after).toEqual(before)
    expect(endings).toEqual([null])
    expect(announced).toEqual([])
    expect(audit).toMatchObject([
      {
        userId: caller,
        action: cell.type,
        message: `Refused: ${message}`,
        entityId: before.id,
        before: null,
        after: null,
      },
    ])
  })

  test.each(ofLockedUsers)('$viewer: $type while $status has no session to ask with', async (cell) => {
    const { before, answer, after, audit } = await send(cell)
    expect([answer.code, answer.body.code]).toEqual([401, 'session-invalid'])
    expect(after).toEqual(before)
    expect(audit).toEqual([])
  })

  test('takes every transition of the lifecycle', () => {
    expect([...walked].sort()).toEqual(itemsOf(userLifecycle.machine).sort())
    writeCoverage('http', 'user', walked)
  })
})
