import { vocabulary } from '#machines/core/promise.ts'
import type { Cast } from '#machines/core/prove.ts'
import type { tracked } from '#machines/lifecycles/tracked.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { askingAs, NO_PROGRAM, programOf } from '#machines/promises/programs.ts'
import { taskViewer } from './task-machine.ts'

const { never, onlyAfter, different, stays, possible } = vocabulary<(typeof tracked)['task']>()

const REVIEWS = ['task.approve', 'task.deny', 'task.requestMore'] as const
const OWN = ['assignee', 'assigned super admin'] as const
const REVIEWED = ['approved', 'denied', 'carried-forward'] as const
const AFTER_PROPOSAL = [...REVIEWED, 'done', 'completed'] as const

export const taskPromises = [
  never('no-own-review', 'A review needs a second pair of eyes.', { move: REVIEWS, by: OWN }),
  never('colleagues-watch', 'A task concerns its assignee and those who review it.', { by: 'colleague' }),
  never('done-by-assignee', 'The assignee knows how much is done.', {
    move: 'task.markDone',
    by: ['reviewer', 'colleague'],
  }),
  never('closed-by-super-admin', 'Who works on a task does not decide that it is closed.', {
    move: 'task.complete',
    by: ['assignee', 'colleague'],
  }),
  never('reviewed-stays-listed', 'What was reviewed does not vanish.', { from: AFTER_PROPOSAL, into: 'deleted' }),
  never('reviewed-stays-written', 'A review holds for the text that was reviewed.', {
    move: 'task.edit',
    from: AFTER_PROPOSAL,
  }),
  onlyAfter(
    'done-after-review',
    'Work begins when somebody has looked at the task.',
    { into: 'done' },
    { into: REVIEWED },
  ),
  stays('completed-stays', 'A closed task is evidence.', 'completed'),
  stays('deleted-stays', 'Nobody works on a task that others believe to be gone.', 'deleted'),
  possible('can-be-completed', 'No task is stuck.', { into: 'completed' }),
  never('no-program-decides', NO_PROGRAM, { move: [...REVIEWS, 'task.complete'], without: 'isPerson' }),
]

export const taskNotPromised = [
  different(
    'approves-own-proposal',
    'The specification lets a reviewer give a proposed task to somebody else.',
    { move: 'task.create' },
    { move: 'task.approve' },
  ),
  never('assigns-to-oneself', 'The specification lets a super admin assign a task to anybody.', {
    move: 'task.assign',
    by: 'assigned super admin',
  }),
  different(
    'closes-own-proposal',
    'The specification has “Mark as completed” in the menu of assigned super admins.',
    { move: 'task.create' },
    { move: 'task.complete' },
  ),
  onlyAfter(
    'completed-after-done',
    'The specification lets super admins close a task in every status.',
    { into: 'completed' },
    { into: 'done' },
  ),
  onlyAfter(
    'done-after-approved',
    'The specification has “Mark as Done” in the menu of denied tasks.',
    { into: 'done' },
    { into: 'approved' },
  ),
  never('carried-forward-twice', 'The specification sets no limit to “Request More”.', {
    move: 'task.requestMore',
    from: 'carried-forward',
  }),
]

const PEOPLE = {
  Ada: { id: 'ada', isSuperAdmin: false, permissions: ['read_task'] },
  Ben: { id: 'ben', isSuperAdmin: true, permissions: [] },
  Cy: { id: 'cy', isSuperAdmin: true, permissions: [] },
}

const people: Readonly<Record<string, Person>> = PEOPLE
const NAMES = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]

const viewerOf = (person: string, assignee: string) =>
  taskViewer(askingAs(person, people), PEOPLE[assignee as keyof typeof PEOPLE].id)

/** The record of a task is its assignee: a reviewer can change them, and so who may decide. */
export const taskCast: Cast = {
  people: [...NAMES, programOf('Ben')],
  note: 'Ben and Cy are super admins, Ada is not.',
  facts: (person, assignee) => ({ by: viewerOf(person, assignee) }),
  begin: (creation, person) => {
    if (creation === 'task.assign') return people[person]?.isSuperAdmin ? NAMES : []
    return NAMES.filter((name) => person.startsWith(name))
  },
  change: (move, person, assignee) =>
    move === 'task.edit' && viewerOf(person, assignee).relation === 'reviewer' ? NAMES : [assignee],
  says: (assignee) => `gives it to ${assignee}`,
}
