import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountLifecycle } from '#machines/lifecycles/account.ts'
import type { MoveTypeOf } from '#machines/lifecycles/kit.ts'
import type { accountViewers } from '#machines/viewers.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import {
  type AccountRow,
  asStored,
  type FinanceWorld,
  type Person,
  startFinanceWorld,
} from './support/finance-world.ts'

type ViewerName = keyof typeof accountViewers
type AccountMove = MoveTypeOf<typeof accountLifecycle>
type Status = AccountRow['status']

const CAST: Record<ViewerName, Person> = { 'super admin': 'adaeze', 'anybody else': 'joy' }

interface Rule {
  readonly path: string
  readonly body: object
  readonly from: Status[]
  readonly to?: Status
  /** What else the call changes on a row. */
  readonly stores: Partial<AccountRow>
  readonly says: string
  /** What the audit log says, before the account’s code. */
  readonly logged: string
  readonly label: string
}

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.
const BY_SPECIFICATION: Record<AccountMove, Rule> = {
  'account.edit': {
    path: '/coa/update',
    body: { accountName: 'Float', accountType: 'Expense', normalBalance: 'Credit' },
    from: ['active', 'inactive'],
    stores: { name: 'Float', type: 'expense', normalBalance: 'credit' },
    says: 'Account updated',
    logged: 'Edited account',
    label: 'Edit',
  },
  'account.deactivate': {
    path: '/coa/status',
    body: { status: 'inactive' },
    from: ['active'],
    to: 'inactive',
    stores: {},
    says: 'Account deactivated',
    logged: 'Deactivated account',
    label: 'Disable role',
  },
  'account.activate': {
    path: '/coa/status',
    body: { status: 'active' },
    from: ['inactive'],
    to: 'active',
    stores: {},
    says: 'Account activated',
    logged: 'Activated account',
    label: 'Activate role',
  },
}

const exploration = explore(models.account)
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

let world: FinanceWorld

beforeAll(async () => {
  world = await startFinanceWorld()
})
beforeEach(() => world.removeAccounts())
afterAll(() => world.close())

async function send({ status, type, viewer }: { status: Status; type: AccountMove; viewer: ViewerName }) {
  const before = await world.putAccount({ status })
  const audited = await world.countAudited()
  const announced = world.announced.length
  const { path, body } = BY_SPECIFICATION[type]
  const answer = await world.call(CAST[viewer], 'PATCH', `${path}/${before.id}`, body)
  return {
    before,
    answer: { code: answer.status, body: answer.body, etag: answer.headers.get('etag') },
    after: await world.accountOf(before.id),
    announced: world.announced.slice(announced),
    audit: await world.auditLog(audited),
  }
}

describe('every status of an account by every move by every viewer, over HTTP', () => {
  test('is as many legal and refused calls as it should be', () => {
    expect([legal.length, refused.length]).toEqual([8, 4])
  })

  const walked = new Set<string>()

  test.each(legal)('$viewer: $type while $status gives $to', async ({ items, to, ...cell }) => {
    const rule = BY_SPECIFICATION[cell.type]
    const { before, answer, after, audit, announced } = await send(cell)
    expect({ to, isStated: rule.from.includes(cell.status) }).toEqual({ to: rule.to ?? cell.status, isStated: true })
    expect(answer).toEqual({ code: 200, body: { message: rule.says }, etag: '"4"' })
    expect(after).toEqual({ ...before, ...rule.stores, status: to, version: 4 })
    expect(audit).toMatchObject([
      {
        userId: CAST[cell.viewer],
        action: cell.type,
        message: `${rule.logged}: CASH_MAIN`,
        entity: 'account',
        entityId: before.id,
        before: asStored(before),
        after: asStored(after),
      },
    ])
    expect(announced).toEqual(['Account'])
    for (const item of items) walked.add(item)
  })

  test.each(refused)('$viewer: $type while $status conflicts, and changes nothing', async (cell) => {
    const rule = BY_SPECIFICATION[cell.type]
    const { before, answer, after, audit, announced } = await send(cell)
    const message = `“${rule.label}” is not possible while the account is ${cell.status}.`
    const why = { kind: 'state', state: cell.status }
    expect(answer).toEqual({ code: 409, body: { code: 'conflict', message, why }, etag: null })
    expect(rule.from).not.toContain(cell.status)
    expect(after).toEqual(before)
    expect(announced).toEqual([])
    expect(audit).toMatchObject([
      { userId: CAST[cell.viewer], message: `Refused: ${message}`, entityId: before.id, before: null, after: null },
    ])
  })

  test('takes every transition of the lifecycle', () => {
    expect([...walked].sort()).toEqual(itemsOf(accountLifecycle.machine).sort())
    writeCoverage('http', 'account', walked)
  })
})
