import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement.ts'
import { applyMove, explain, statusMeta } from '#machines/lifecycles/kit.ts'
import { announcementViewers } from '#machines/viewers.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const FORM = { kind: 'form', drawer: 'edit', menu: 'Edit' }

const PUBLISH = {
  label: 'Publish',
  order: 1,
  tone: 'positive',
  step: FORM,
  success: 'Announcement updated and published successfully!',
  type: 'announcement.publish',
  description: 'Change it and show it to everybody',
  target: 'published',
}
const SAVE_AS_DRAFT = {
  label: 'Save as draft',
  order: 2,
  tone: 'neutral',
  step: FORM,
  success: 'Announcement updated and saved as draft!',
  type: 'announcement.saveAsDraft',
  description: 'Change it and keep it from everybody else',
  target: 'draft',
}
const DELETE = {
  label: 'Delete',
  order: 3,
  tone: 'negative',
  step: {
    kind: 'confirm',
    title: 'Delete announcement?',
    description: 'Deleting this announcement would erase it permanently from the dashboard.',
    submit: 'Delete announcement',
  },
  success: 'Announcement deleted successfully',
  type: 'announcement.delete',
  description: 'Erase it for good',
  target: 'deleted',
}

const NOT_YOU = 'Only a super admin can do this.'

const statuses = ['draft', 'published'] as const

const AFTER = [
  ['announcement.publish', 'published'],
  ['announcement.saveAsDraft', 'draft'],
  ['announcement.delete', 'deleted'],
] as const

describe('an announcement, by the specification', () => {
  test('is loadable by itself', async () => {
    const { announcementLifecycle: loaded } = await import('../../machines/lifecycles/announcement.ts')
    expect([loaded.thing, loaded.machine.id]).toEqual(['announcement', 'announcement'])
  })

  test('is a draft or published until it is erased, and begins as a draft', () => {
    const [root, ...states] = chartOf(announcementLifecycle.machine).states
    expect([root?.initial, root?.description]).toEqual(['announcement.draft', 'Something that all employees are told.'])
    expect(states.map(({ key, type, description }) => [key, type, description])).toEqual([
      ['draft', 'atomic', 'Seen by super admins only.'],
      ['published', 'atomic', 'Seen by everybody who may read announcements.'],
      ['deleted', 'final', 'Erased.'],
    ])
    expect(statuses.map((status) => statusMeta(announcementLifecycle, status))).toEqual([
      { label: 'Draft', tone: 'gray' },
      { label: 'Published', tone: 'green' },
    ])
  })

  test.each(statuses)(
    'offers every move of a %s one to a super admin, both endings of the form under “Edit”',
    (status) => {
      const moves = explain(announcementLifecycle, status, announcementViewers['super admin'])
      expect(moves.map((each) => [each.entry, each.open ? each.move : each.refusal.message])).toEqual([
        ['Edit', PUBLISH],
        ['Edit', SAVE_AS_DRAFT],
        ['Delete', DELETE],
      ])
    },
  )

  test.each(statuses)('refuses every move of a %s one to a reader', (status) => {
    const moves = explain(announcementLifecycle, status, announcementViewers.reader)
    expect(moves.map((each) => [each.label, each.entry, each.open || each.refusal.message])).toEqual([
      ['Publish', 'Edit', NOT_YOU],
      ['Save as draft', 'Edit', NOT_YOU],
      ['Delete', 'Delete', NOT_YOU],
    ])
  })

  test.each(statuses.flatMap((status) => AFTER.map(([type, after]) => ({ status, type, after }))))(
    '$type makes a $status one $after',
    ({ status, type, after }) => {
      const event = { type, by: announcementViewers['super admin'] }
      expect(applyMove(announcementLifecycle, status, event)).toEqual({ ok: true, status: after })
    },
  )
})
