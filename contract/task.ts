import * as v from 'valibot'
import { fullName } from './employee.ts'
import type { Endpoint } from './endpoint.ts'
import type { Entity, FieldsOf } from './entity.ts'
import { FEEDBACK_MAX, TASK_STATUSES } from './enums.ts'
import { instant } from './instant.ts'
import { choice, inOrder, type ListOf, listQuery, onList, page, timeOf } from './list.ts'
import { SORTS } from './query-list.ts'
import {
  envelope,
  id,
  ignoredResponse,
  nullishToUndefined,
  numeric,
  requiredLine,
  requiredText,
  text,
} from './schemas.ts'

export type TaskStatus = (typeof TASK_STATUSES)[number]

export const DUE_DATE_YEARS = 10

export const DUE_DATE_REQUIRED = 'Due date is required'
export const DUE_DATE_PAST = 'Due date cannot be in the past'
export const DUE_DATE_FAR = `Due date cannot be more than ${DUE_DATE_YEARS} years ahead`
export const ASSIGNEE_REQUIRED = 'Assignee is required'
const PERCENTAGE_RANGE = 'Percentage done must be a whole number from 0 to 100'

export const task = v.object({
  _id: v.string(),
  title: v.string(),
  description: nullishToUndefined(v.string()),
  dueDate: nullishToUndefined(v.string()),
  status: v.picklist(TASK_STATUSES),
  feedback: nullishToUndefined(v.string()),
  percentageDone: nullishToUndefined(numeric),
  assignedTo: nullishToUndefined(v.string()),
  role: nullishToUndefined(v.string()),
  firstName: nullishToUndefined(v.string()),
  lastName: nullishToUndefined(v.string()),
  /** The value for `If-Match`; other servers do not send it. */
  version: nullishToUndefined(numeric),
})

export interface Task extends v.InferOutput<typeof task> {}

/** A task that is done, or carried forward, is never late. */
export const MAY_BE_LATE = ['proposed', 'approved', 'denied'] as const satisfies readonly TaskStatus[]

export const taskList = {
  sorts: SORTS.tasks,
  initial: '-createdAt',
  filters: {
    status: { label: 'Status', statuses: TASK_STATUSES },
    /** A week is the next seven days. */
    due: {
      label: 'Due date',
      choices: {
        overdue: { label: 'Overdue', where: { dueDate: { before: 0 }, status: MAY_BE_LATE } },
        today: { label: 'Today', where: { dueDate: { from: 0, before: 1 } } },
        week: { label: 'Within 7 days', where: { dueDate: { from: 0, before: 8 } } },
        later: { label: 'Later', where: { dueDate: { from: 8 } } },
      },
    },
    assignee: { label: 'Assignee', valueIn: 'assignedTo' },
  },
} as const satisfies ListOf<Task>

export const taskTitle = requiredLine(200, 'Title is required')
export const taskDescription = v.optional(text(5000))
export const feedback = text(FEEDBACK_MAX)
export const requiredFeedback = requiredText(FEEDBACK_MAX, 'This field is required')
export const percentageDone = v.pipe(
  v.number('Percentage done is required'),
  v.integer(PERCENTAGE_RANGE),
  v.minValue(0, PERCENTAGE_RANGE),
  v.maxValue(100, PERCENTAGE_RANGE),
)

const created = { title: taskTitle, description: taskDescription, dueDate: instant }
const edited = v.strictObject({ title: taskTitle, description: taskDescription, assignedTo: v.optional(id) })

type TaskInput = typeof created & typeof edited.entries
type TaskFields = FieldsOf<Task, TaskInput, never, 'firstName' | 'lastName'>

const fields: TaskFields = {
  title: { label: 'Task title', labels: { column: 'Task Title', details: 'Task name', history: 'Title' } },
  status: { label: 'Status', kind: 'status', details: false },
  description: { label: 'Description', kind: 'lines', sent: 'always' },
  dueDate: { label: 'Due date', kind: 'day', tracked: true },
  percentageDone: { label: 'Percentage done', kind: 'percent', tracked: true },
  feedback: { label: 'Feedback', kind: 'lines' },
  assignedTo: {
    label: 'Assignee',
    kind: 'reference',
    of: ({ firstName = '', lastName = '' }) => fullName({ firstName, lastName }),
    sent: 'always',
  },
  role: { label: 'Origin' },
}

export const taskEntity: Entity<Task, keyof TaskFields> = {
  plural: 'tasks',
  titleOf: ({ title }) => title,
  fields,
  edit: edited,
}

const OWN_WORK = { by: 'programs' } as const

const onTask = { access: { permission: 'read_task' }, response: ignoredResponse, source: 'stated' } as const

export const taskCalls = {
  'task.create': { ...onTask, ...OWN_WORK, method: 'POST', path: '/task/create', body: v.strictObject(created) },
  'task.assign': {
    ...onTask,
    method: 'POST',
    path: '/task/assign',
    access: 'super-admin',
    body: v.strictObject({ ...created, assignedTo: id }),
  },
  'task.assigned': { ...onTask, method: 'GET', path: '/task/assigned', response: envelope(v.array(task)) },
  'task.all': { ...onTask, method: 'GET', path: '/task/all', access: 'super-admin', response: envelope(v.array(task)) },
  'task.delete': { ...onTask, ...OWN_WORK, method: 'DELETE', path: '/task/:taskId/delete' },
  'task.edit': {
    ...onTask,
    ...OWN_WORK,
    method: 'PATCH',
    path: '/task/:taskId/edit',
    body: edited,
  },
  'task.approve': {
    ...onTask,
    method: 'PATCH',
    path: '/task/:taskId/approve',
    body: v.strictObject({ feedback: v.optional(feedback) }),
  },
  'task.deny': {
    ...onTask,
    method: 'PATCH',
    path: '/task/:taskId/deny',
    body: v.strictObject({ feedback: requiredFeedback }),
  },
  'task.requestMore': {
    ...onTask,
    method: 'PATCH',
    path: '/task/:taskId/request-more',
    body: v.strictObject({ feedback: requiredFeedback }),
  },
  'task.markDone': {
    ...onTask,
    ...OWN_WORK,
    method: 'PATCH',
    path: '/task/:taskId/done',
    body: v.strictObject({ percentageDone }),
  },
  'task.complete': { ...onTask, method: 'PATCH', path: '/task/:taskId/complete' },
  'query.tasks': {
    ...onList,
    path: '/query/tasks',
    access: { permission: 'read_task' },
    query: v.pipe(
      v.strictObject({
        ...listQuery(taskList),
        /** Whose tasks they are: those of the caller, or for super admins those of everybody else. */
        scope: v.optional(choice(['own', 'employee']), 'own'),
        dueFrom: v.optional(instant),
        dueTo: v.optional(instant),
        /** When the day of the caller began. */
        today: v.optional(instant),
      }),
      v.forward(
        v.check(({ dueFrom, dueTo }) => inOrder(timeOf(dueFrom), timeOf(dueTo)), 'dueFrom must not be after dueTo'),
        ['dueTo'],
      ),
      v.forward(
        v.check(({ due, today }) => due === undefined || today !== undefined, 'must come with today'),
        ['due'],
      ),
    ),
    response: page(task),
  },
} as const satisfies Record<string, Endpoint>
