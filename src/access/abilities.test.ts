import { describe, expect, test } from 'vitest'
import { AREAS } from '#contract/area.ts'
import { PERMISSIONS } from '#contract/permission.ts'
import { abilitiesOf, gained } from './abilities.ts'

const holderOf = (...permissions: string[]) => ({ id: 'holder', isSuperAdmin: false, permissions })
const superAdmin = { ...holderOf(), isSuperAdmin: true }

const openIn = (person: typeof superAdmin) =>
  abilitiesOf(person).flatMap(({ text, whyNot }) => (whyNot === undefined ? text : []))

describe('what a person can do', () => {
  test('is every action of every area for a super admin, on the records that the charts open to them', () => {
    const closed = abilitiesOf(superAdmin).flatMap(({ whyNot, actions }) => [
      whyNot,
      ...actions.map((action) => action.whyNot),
    ])
    expect(closed.filter((reason) => reason !== undefined)).toEqual([])
    const tasks = abilitiesOf(superAdmin).find(({ text }) => text === 'Tasks')
    expect(tasks?.actions.map(({ text }) => text)).toEqual([
      'Propose task',
      'Assign task',
      'See own tasks',
      'See the tasks of all employees',
      'Delete task',
      'Edit task',
      'Approve task (tasks of others)',
      'Deny task (tasks of others)',
      'Request more (tasks of others)',
      'Mark task as done (own tasks)',
      'Mark task as completed',
    ])
  })

  test('has the rule of the call as a reason, or else the refusal of the chart', () => {
    const [, , tasks] = abilitiesOf(holderOf('read_task'))
    expect(tasks).toEqual({
      text: 'Tasks',
      actions: [
        { text: 'Propose task' },
        { text: 'Assign task', whyNot: 'Only for super admins.' },
        { text: 'See own tasks' },
        { text: 'See the tasks of all employees', whyNot: 'Only for super admins.' },
        { text: 'Delete task (own tasks)' },
        { text: 'Edit task (own tasks)' },
        { text: 'Approve task', whyNot: 'Only a super admin can approve a task, and not their own.' },
        { text: 'Deny task', whyNot: 'Only a super admin can deny a task, and not their own.' },
        { text: 'Request more', whyNot: 'Only a super admin can request more on a task, and not their own.' },
        { text: 'Mark task as done (own tasks)' },
        { text: 'Mark task as completed', whyNot: 'Only a super admin can mark a task as completed.' },
      ],
    })
  })

  const OPENING = PERMISSIONS.filter((permission) => permission !== 'reverse_ledger')

  test.each(OPENING)('gains with %s the area that needs it, and loses it without', (permission) => {
    const areas = AREAS.flatMap(({ label, needs }) =>
      typeof needs === 'object' && needs.anyOf.some((each) => each === permission) ? label : [],
    )
    const gain = gained(holderOf(), holderOf(permission))
    expect(gain.map(({ area }) => area)).toEqual(areas)
    expect(gained(holderOf(permission), holderOf())).toEqual([])
    expect(openIn(holderOf(permission))).toEqual(
      AREAS.flatMap(({ label, needs }) => (needs === 'nothing' || areas.includes(label as never) ? label : [])),
    )
  })

  test('gains the reversal of transactions with its permission, in an area that is open to everyone', () => {
    expect(gained(holderOf(), holderOf('reverse_ledger'))).toEqual([
      { area: 'Ledger', actions: ['Reverse transaction'] },
    ])
  })

  test('gains nothing with a permission of another server, nor twice', () => {
    expect(gained(holderOf(), holderOf('approve_budget'))).toEqual([])
    expect(gained(holderOf('*'), holderOf('*', 'read_user'))).toEqual([])
  })

  test('gains an action of an area that is already open', () => {
    expect(gained(holderOf('read_announcement'), holderOf('read_announcement', 'read_file_upload'))).toEqual([
      { area: 'Announcement', actions: ['Upload attachments'] },
      { area: 'File uploads', actions: ['Upload file', 'See files', 'Upload attachments'] },
    ])
  })
})
