import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcementLifecycle } from '#machines/lifecycles/announcement.ts'
import { applyMove, type MoveTypeOf } from '#machines/lifecycles/kit.ts'
import { announcementViewers } from '#machines/viewers.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore, itemsOf } from '#tests/support/model/explore.ts'
import { models } from '#tests/support/model/registry.ts'
import {
  type AnnouncementRow,
  type AnnouncementWorld,
  startAnnouncementWorld,
  WHOLE,
  WHOLE_STORED,
} from './support/announcement-world.ts'
import { asStored } from './support/people-world.ts'

type ViewerName = keyof typeof announcementViewers
type AnnouncementMove = MoveTypeOf<typeof announcementLifecycle>
type Status = AnnouncementRow['status']

interface Rule {
  readonly method: 'PATCH' | 'DELETE'
  /** Behind the announcement's id. */
  readonly path: string
  readonly body?: object
  readonly to: Status | 'deleted'
  /** What else the call changes on a row. */
  readonly stores: Partial<AnnouncementRow>
  readonly says: string
  /** What the audit log says, before the announcement’s title. */
  readonly logged: string
}

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.
// Every one of them is possible in every status, and open to super admins alone.
const BY_SPECIFICATION: Record<AnnouncementMove, Rule> = {
  'announcement.publish': {
    method: 'PATCH',
    path: '/update',
    body: { ...WHOLE, status: 'published' },
    to: 'published',
    stores: WHOLE_STORED,
    says: 'Announcement updated and published',
    logged: 'Updated and published announcement',
  },
  'announcement.saveAsDraft': {
    method: 'PATCH',
    path: '/update',
    body: { ...WHOLE, status: 'draft' },
    to: 'draft',
    stores: WHOLE_STORED,
    says: 'Announcement updated and saved as draft',
    logged: 'Updated and drafted announcement',
  },
  'announcement.delete': {
    method: 'DELETE',
    path: '',
    to: 'deleted',
    stores: {},
    says: 'Announcement deleted',
    logged: 'Deleted announcement',
  },
}

const exploration = explore(models.announcement)
const legal = exploration.edges.map(({ from, to, items, case: { event, viewer } }) => ({
  status: from as Status,
  type: event.type,
  viewer,
  to,
  items,
}))
const refused = exploration.refused.map((pair) => ({
  status: pair.in,
  type: pair.case.event.type,
  viewer: pair.case.viewer,
}))
const ofDeleted = refused.filter(({ status }) => status === 'deleted')
const ofStored = refused.filter((pair): pair is typeof pair & { status: Status } => pair.status !== 'deleted')

let world: AnnouncementWorld

beforeAll(async () => {
  world = await startAnnouncementWorld()
})
afterAll(() => world.close())

function call(viewer: ViewerName, type: AnnouncementMove, id: string) {
  const { method, path, body } = BY_SPECIFICATION[type]
  const as = viewer === 'super admin' ? 'adaeze' : world.reader
  return world.call(as, method, `/announcement/${id}${path}`, body)
}

async function send({ status, type, viewer }: { status: Status; type: AnnouncementMove; viewer: ViewerName }) {
  const before = await world.putAnnouncement({ status })
  world.clock.advance(1)
  const audited = await world.countAudited()
  const announced = world.announced.length
  const answer = await call(viewer, type, before.id)
  return {
    before,
    answer: { code: answer.status, body: answer.body, etag: answer.headers.get('etag') },
    after: await world.rowOf(before.id),
    announced: world.announced.slice(announced),
    audit: await world.auditLog(audited),
  }
}

describe('every status of an announcement by every move by every viewer, over HTTP', () => {
  test('is as many legal and refused calls as it should be', () => {
    expect([legal.length, ofStored.length, ofDeleted.length]).toEqual([6, 6, 6])
  })

  const walked = new Set<string>()

  test.each(legal)('$viewer: $type while $status gives $to', async ({ items, to, ...cell }) => {
    const rule = BY_SPECIFICATION[cell.type]
    const { before, answer, after, audit, announced } = await send(cell)
    expect({ to, viewer: cell.viewer }).toEqual({ to: rule.to, viewer: 'super admin' })
    const isErased = rule.to === 'deleted'
    expect(answer).toEqual({ code: 200, body: { message: rule.says }, etag: isErased ? null : '"4"' })
    expect(after).toEqual(
      isErased ? undefined : { ...before, ...rule.stores, status: to, version: 4, updatedAt: world.clock.now() },
    )
    expect(audit).toMatchObject([
      {
        userId: 'adaeze',
        action: cell.type,
        message: `${rule.logged}: ${(after ?? before).title}`,
        entity: 'announcement',
        entityId: before.id,
        before: asStored(before),
        after: asStored(after),
      },
    ])
    expect(announced).toEqual(['Announcement'])
    for (const item of items) walked.add(item)
  })

  // The contract stops everybody else before the lifecycle is asked, which would refuse them too.
  test.each(ofStored)('$viewer: $type while $status is forbidden, and changes nothing', async (cell) => {
    const { before, answer, after, audit, announced } = await send(cell)
    const message = 'Only a super admin can do this.'
    expect(answer).toEqual({ code: 403, body: { code: 'forbidden', message }, etag: null })
    const decision = applyMove(announcementLifecycle, cell.status, {
      type: cell.type,
      by: announcementViewers[cell.viewer],
    })
    expect(decision).toEqual({
      ok: false,
      refusal: { why: 'guard', status: cell.status, guard: 'isSuperAdmin', message },
    })
    expect(after).toEqual(before)
    expect(announced).toEqual([])
    expect(audit).toMatchObject([
      {
        userId: 'ngozi',
        action: BY_SPECIFICATION[cell.type].path === '' ? 'announcement.delete' : 'announcement.update',
        message: `Refused: ${message}`,
        entityId: before.id,
        before: null,
        after: null,
      },
    ])
  })

  test.each(ofDeleted)('$viewer: $type of a deleted announcement is not possible', async ({ viewer, type }) => {
    const { id } = await world.putAnnouncement()
    await call('super admin', 'announcement.delete', id)
    const { status, body } = await call(viewer, type, id)
    expect({ status, body }).toEqual(
      viewer === 'super admin'
        ? { status: 404, body: { message: 'This announcement does not exist.', code: 'not-found' } }
        : { status: 403, body: { message: 'Only a super admin can do this.', code: 'forbidden' } },
    )
  })

  test('takes every transition of the lifecycle', () => {
    expect([...walked].sort()).toEqual(itemsOf(announcementLifecycle.machine).sort())
    writeCoverage('http', 'announcement', walked)
  })
})
