import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMove, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { roleLifecycle } from '#machines/lifecycles/role.ts'
import type { roleViewers } from '#machines/viewers.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import { asStored, type PeopleWorld, type Person, type RoleRow, startPeopleWorld } from './support/people-world.ts'

type ViewerName = keyof typeof roleViewers
type RoleMove = MoveTypeOf<typeof roleLifecycle>
type Status = 'active' | 'inactive'

const CAST: Record<ViewerName, Person> = { 'super admin': 'adaeze', 'user manager': 'hauwa' }

interface Rule {
  readonly path: string
  readonly body?: object
  readonly from: Status[]
  readonly to?: Status
  /** What else the call changes on a row. */
  readonly stores: Partial<RoleRow>
  readonly says: string
  /** What the audit log says, before the role’s name. */
  readonly logged: string
}

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.
const BY_SPECIFICATION: Record<RoleMove, Rule> = {
  'role.edit': {
    path: '/role/update',
    body: { permissions: ['read_announcement'] },
    from: ['active', 'inactive'],
    stores: { permissions: ['read_announcement'] },
    says: 'Role updated',
    logged: 'Edited role',
  },
  'role.deactivate': {
    path: '/role/deactivate',
    from: ['active'],
    to: 'inactive',
    stores: {},
    says: 'Role deactivated',
    logged: 'Disabled role',
  },
  'role.activate': {
    path: '/role/activate',
    from: ['inactive'],
    to: 'active',
    stores: {},
    says: 'Role activated',
    logged: 'Activated role',
  },
}

const exploration = explore(models.role)
const legal = exploration.edges.map(({ from, to, items, case: { event, viewer } }) => ({
  status: from as Status,
  type: event.type,
  viewer,
  to,
  items,
}))
const refused = exploration.refused.map((pair) => ({
  status: pair.in as Status,
  type: pair.case.event.type,
  viewer: pair.case.viewer,
}))
const ofAdmins = refused.filter(({ viewer }) => viewer === 'super admin')
const ofOthers = refused.filter(({ viewer }) => viewer === 'user manager')

let world: PeopleWorld

beforeAll(async () => {
  world = await startPeopleWorld()
})
afterAll(() => world.close())

async function send({ status, type, viewer }: { status: Status; type: RoleMove; viewer: ViewerName }) {
  const before = await world.putRole({ isActive: status === 'active' })
  const audited = await world.countAudited()
  const announced = world.announced.length
  const { path, body } = BY_SPECIFICATION[type]
  const sent = body && { ...body, name: `Examiner ${before.id}` }
  const answer = await world.call(CAST[viewer], 'PATCH', `${path}/${before.id}`, sent)
  return {
    before,
    answer: { code: answer.status, body: answer.body, etag: answer.headers.get('etag') },
    sentName: sent?.name,
    after: await world.roleOf(before.id),
    announced: world.announced.slice(announced),
    audit: await world.auditLog(audited),
  }
}

describe('every status of a role by every move by every viewer, over HTTP', () => {
  test('is as many legal and refused calls as it should be', () => {
    expect([legal.length, ofAdmins.length, ofOthers.length]).toEqual([4, 2, 6])
  })

  const walked = new Set<string>()

  test.each(legal)('$viewer: $type while $status gives $to', async ({ items, to, ...cell }) => {
    const rule = BY_SPECIFICATION[cell.type]
    const { before, answer, sentName, after, audit, announced } = await send(cell)
    const name = sentName ?? before.name
    expect({ to, isStated: rule.from.includes(cell.status) }).toEqual({ to: rule.to ?? cell.status, isStated: true })
    expect(answer).toEqual({ code: 200, body: { message: rule.says }, etag: '"4"' })
    expect(after).toEqual({ ...before, ...rule.stores, name, isActive: to === 'active', version: 4 })
    expect(audit).toMatchObject([
      {
        userId: 'adaeze',
        action: cell.type,
        message: `${rule.logged}: ${name}`,
        entity: 'role',
        entityId: before.id,
        before: asStored(before),
        after: asStored(after),
      },
    ])
    expect(announced).toEqual(['Role', 'User'])
    for (const item of items) walked.add(item)
  })

  test.each(ofAdmins)('$viewer: $type while $status conflicts, and changes nothing', async (cell) => {
    const { before, answer, after, audit, announced } = await send(cell)
    const label = { 'role.edit': 'Edit Role', 'role.deactivate': 'Disable role', 'role.activate': 'Activate role' }[
      cell.type
    ]
    const message = `“${label}” is not possible while the role is ${cell.status}.`
    const why = { kind: 'state', state: cell.status }
    expect(answer).toEqual({ code: 409, body: { code: 'conflict', message, why }, etag: null })
    expect(BY_SPECIFICATION[cell.type].from).not.toContain(cell.status)
    expect(after).toEqual(before)
    expect(announced).toEqual([])
    expect(audit).toMatchObject([
      {
        userId: 'adaeze',
        action: cell.type,
        message: `Refused: ${message}`,
        entityId: before.id,
        before: null,
        after: null,
      },
    ])
  })

  // The contract stops everybody else before the lifecycle is asked, which would refuse them too.
  test.each(ofOthers)('$viewer: $type while $status is forbidden, and changes nothing', async (cell) => {
    const { before, answer, after, audit, announced } = await send(cell)
    const message = 'Only a super admin can do this.'
    expect(answer).toEqual({ code: 403, body: { code: 'forbidden', message }, etag: null })
    const by = { id: 'hauwa', isSuperAdmin: false, permissions: ['*'], relation: 'other' } as const
    expect(applyMove(roleLifecycle, cell.status, { type: cell.type, by }).ok).toBe(false)
    expect(after).toEqual(before)
    expect(announced).toEqual([])
    expect(audit).toMatchObject([
      {
        userId: 'hauwa',
        action: cell.type,
        message: `Refused: ${message}`,
        entityId: before.id,
        before: null,
        after: null,
      },
    ])
  })

  test('takes every transition of the lifecycle', () => {
    expect([...walked].sort()).toEqual(itemsOf(roleLifecycle.machine).sort())
    writeCoverage('http', 'role', walked)
  })
})
