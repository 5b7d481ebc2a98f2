import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { BodyInput, Change, ChangeName } from '#contract/calls.ts'
import { type Lifecycle, moveTypesOf } from '#machines/core/lifecycle.ts'
import type { PendingSubmission } from '#machines/flows/workspace/requests.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { roleLifecycle } from '#machines/lifecycles/role/role-machine.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { announcementViewers, roleViewers, taskViewers } from '#machines/lifecycles/viewers.ts'
import type { FormProps } from './form-drawers.tsx'
import {
  type AreaMoves,
  fittingMoveItems,
  openEntries,
  openMoveItems,
  type RecordState,
  sameNamedCall,
} from './moves.ts'

const SAVED = { id: '1', version: 3, subject: { name: 'Report' } }

const update = { call: 'announcement.update' } as const
const announcementMoves: AreaMoves<typeof announcementLifecycle> = {
  lifecycle: announcementLifecycle,
  changeOf: (type) => (type === 'announcement.delete' ? { call: type } : update),
}

function menuOf<L extends Lifecycle>(moves: AreaMoves<L>, record: Pick<RecordState<L>, 'status' | 'viewer'>) {
  const requests: PendingSubmission[] = []
  const workspace = { ask: (request: PendingSubmission) => requests.push(request) }
  const read = (itemsOf: typeof openMoveItems) =>
    itemsOf(moves, { ...SAVED, ...record }, workspace).map(({ label, icon, tone, disabledReason, onSelect }) => {
      onSelect()
      return [label, icon, disabledReason ?? tone]
    })
  return { open: read(openMoveItems), fitting: read(fittingMoveItems), requests }
}

const draft = { status: 'draft', viewer: announcementViewers['super admin'] } as const

test('a menu has one entry for all moves that a form can end with, and no move that the viewer cannot make', () => {
  const { open, fitting, requests } = menuOf(announcementMoves, draft)
  const entries = [
    ['Edit', 'publish', 'neutral'],
    ['Delete', 'delete', 'negative'],
  ]
  expect([open, fitting]).toEqual([entries, entries])
  expect(openEntries(announcementMoves, { ...SAVED, ...draft })).toEqual(['Edit', 'Delete'])
  const asked = requests.map(({ move, endings, ...rest }) => [move.type, endings.map(({ type }) => type), rest])
  const edit = ['announcement.publish', ['announcement.publish', 'announcement.saveAsDraft']]
  const erase = ['announcement.delete', ['announcement.delete']]
  const record = { recordId: '1', version: 3, subject: SAVED.subject }
  expect(asked.slice(0, 2)).toEqual([
    [...edit, { ...record, change: update }],
    [...erase, { ...record, change: { call: 'announcement.delete' } }],
  ])
  expect(menuOf(announcementMoves, { status: 'draft', viewer: announcementViewers.reader }).open).toEqual([])
})

test('the chart is asked once for a menu, and once for the way back on a click', () => {
  const { machine } = roleLifecycle
  const resolve = vi.spyOn(machine, 'resolveState')
  const evaluations = () => {
    const asked = resolve.mock.calls.map(([{ value }]) => value)
    resolve.mockClear()
    return asked.length / moveTypesOf(roleLifecycle).length
  }
  const requests: PendingSubmission[] = []
  const record = { ...SAVED, status: 'active', viewer: roleViewers['super admin'] } as const
  const items = openMoveItems({ lifecycle: roleLifecycle, changeOf: sameNamedCall }, record, {
    ask: (request) => requests.push(request),
  })
  const menu = evaluations()
  items.find(({ label }) => label === 'Disable role')?.onSelect()
  expect([menu, evaluations()]).toEqual([1, 1])
  const { move, endings } = requests[0] as PendingSubmission
  const inverse = {
    call: 'role.activate',
    entity: 'role',
    success: 'Role activated successfully',
    stored: { status: 'active' },
  }
  expect([move.inverse, move.stored, endings]).toEqual([inverse, { status: 'inactive' }, [move]])
})

// `npm run types` checks these: an expected error that does not occur is one.
describe('the types between a menu and a request', () => {
  test('take a lifecycle whose moves are named after calls, and need a mapping for any other', () => {
    const named: AreaMoves<typeof taskLifecycle> = { lifecycle: taskLifecycle, changeOf: sameNamedCall }
    // @ts-expect-error account.activate and account.deactivate are no calls
    const unnamed: AreaMoves<typeof accountLifecycle> = { lifecycle: accountLifecycle, changeOf: sameNamedCall }
    const types = [named, unnamed].map(({ lifecycle }) => lifecycle.entity)
    expect(types).toEqual(['task', 'account'])
  })

  test('refuse a status that the lifecycle does not have', () => {
    const viewer = taskViewers.assignee
    // @ts-expect-error a task is never published
    const record: RecordState<typeof taskLifecycle> = { ...SAVED, status: 'published', viewer }
    expect(() => openEntries({ lifecycle: taskLifecycle, changeOf: sameNamedCall }, record)).toThrow(
      new Error("State 'published' does not exist on 'task'"),
    )
  })

  test('give each call its own body only', () => {
    // @ts-expect-error an approval takes no percentage
    const approval: Change = { call: 'task.approve', body: { percentageDone: 3 } }
    // @ts-expect-error a completion takes no body, and least of all that of a user
    const completion: Change = { call: 'task.complete', body: { firstName: 'Ada', lastName: 'Obi' } }
    expect([approval.call, completion.call]).toEqual(['task.approve', 'task.complete'])
  })

  test('allow a form to submit only the bodies of its own calls', () => {
    const sent: unknown[] = []
    const onSubmit: FormProps<ChangeName>['onSubmit'] = (...change) => sent.push(change)
    const form: FormProps<'task.edit' | 'task.create'>['onSubmit'] = onSubmit
    form('task.edit', { title: 'Report' })
    // @ts-expect-error a title is text
    form('task.edit', { title: 7 })
    // @ts-expect-error a new task has a due date
    form('task.create', { title: 'Report' })
    // @ts-expect-error another call
    form('task.delete', undefined)
    expect(sent).toHaveLength(4)
    expectTypeOf<BodyInput<'task.deny'>>().toEqualTypeOf<{ feedback: string }>()
    expectTypeOf<BodyInput<'task.complete'>>().toEqualTypeOf<undefined>()
  })
})
