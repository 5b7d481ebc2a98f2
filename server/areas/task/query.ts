import { getTableColumns, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { DAY_MS } from '#contract/list.ts'
import type { SortOf } from '#contract/query-list.ts'
import { type Task, task, type taskCalls, taskList } from '#contract/task.ts'
import type { ReadContext } from '#server/core/context.ts'
import { responseOf } from '#server/core/handler.ts'
import { narrowedBy } from '#server/core/list-pages/conditions.ts'
import { pagesOf, wholeList } from '#server/core/list-pages/pages.ts'
import { tasks, users } from '#server/db/schema.ts'
import { given } from '#server/db/statements.ts'

export type TaskRow = typeof tasks.$inferSelect

const toResponse = responseOf(task)

export const taskResponse = (row: TaskRow) =>
  toResponse(row, { role: row.origin, createdAt: row.createdAt.toISOString() }) satisfies Task & object

type Criteria = InferOutput<(typeof taskCalls)['query.tasks']['query']>
type Scope = Criteria['scope']

const MONTH = 31

/** Looked up for each row, without reading all people. */
const withAssignee = sql`cross join lateral (select * from ${users} where ${users.id} = ${tasks.assignedTo} offset 0) ${users}`

const SHOWN = { ...getTableColumns(tasks), firstName: users.firstName, lastName: users.lastName }

const readPage = pagesOf<SortOf<'tasks'>, typeof SHOWN>({
  name: 'tasks',
  from: tasks,
  id: tasks.id,
  shown: SHOWN,
  join: withAssignee,
  find: sql`${tasks}.find`,
  sorts: {
    title: { by: sql`sort_key(${tasks.title}) collate "C"`, type: 'text' },
    status: { by: tasks.status, type: 'text' },
    assignee: {
      by: sql`sort_key(${users.firstName} || ' ' || ${users.lastName}) collate "C"`,
      type: 'text',
      join: sql`join ${users} on ${users.id} = ${tasks.assignedTo}`,
      lookup: withAssignee,
    },
    dueDate: { by: tasks.dueDate, type: 'timestamptz' },
    feedback: { by: sql`sort_key(${tasks.feedback}) collate "C"`, type: 'text', nullable: true },
    createdAt: { by: tasks.createdAt, type: 'timestamptz' },
  },
})

const SCOPES = {
  own: sql`${tasks.assignedTo} = ${given('caller')}`,
  employee: sql`${tasks.assignedTo} <> ${given('caller')}`,
}

const scopeOf = ({ principal }: ReadContext, name: Scope) => ({ name, where: SCOPES[name], caller: principal.id })

const ofPeople = (_word: string, match: (find: SQL) => SQL) =>
  sql`${tasks.assignedTo} = any(array(select id from ${users} where ${match(sql`${users}.find`)}))`

/** Adds the name of the assignee, unless all tasks are the caller's. */
const responseIn =
  (scope: Scope) =>
  ({ firstName, lastName, ...row }: TaskRow & { readonly firstName: string; readonly lastName: string }) => ({
    ...taskResponse(row),
    ...(scope === 'employee' && { firstName, lastName }),
  })

/** All tasks of the caller, or of everybody else, newest first. */
export const listTasks = (context: ReadContext, scope: Scope) =>
  wholeList((part) =>
    readPage(context.queries, { sort: '-createdAt', ...part }, { scope: scopeOf(context, scope) }, responseIn(scope)),
  )

const COLUMNS = { status: tasks.status, dueDate: tasks.dueDate, assignedTo: tasks.assignedTo }

export function queryTasks(context: ReadContext, { scope, ...criteria }: Criteria) {
  const { status, assignee, dueFrom, dueTo, due, today, ...view } = criteria
  const conditions: (SQL | undefined)[] = [
    ...narrowedBy(taskList, { status, due, assignee }, { columns: COLUMNS, today }),
    dueFrom === undefined ? undefined : gte(tasks.dueDate, new Date(dueFrom)),
    dueTo === undefined ? undefined : lte(tasks.dueDate, new Date(dueTo)),
  ]
  const isSoon = due?.every((choice) => choice === 'today' || choice === 'week') ?? false
  const isSpan =
    dueFrom !== undefined && dueTo !== undefined && Date.parse(dueTo) - Date.parse(dueFrom) <= MONTH * DAY_MS
  const wanted = {
    scope: scopeOf(context, scope),
    conditions,
    findRelated: ofPeople,
    isNarrow: isSoon || isSpan,
    // Tasks that are not done are nearer to the end.
    countedBy: due && sql`${tasks.dueDate} desc`,
  }
  return readPage(context.queries, view, wanted, responseIn(scope))
}
