import { and, eq, gte, inArray, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { queryCalls } from '#contract/query.ts'
import type { SortOf } from '#contract/query-list.ts'
import type { ReadContext } from '#server/core/context.ts'
import { type List, readPage } from '#server/core/list-page.ts'
import { tasks, users } from '#server/db/schema.ts'
import { taskResponse } from './list.ts'

type Criteria = InferOutput<(typeof queryCalls)['query.tasks']['query']>

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK = 7
const MONTH = 31

const list: List<SortOf<'tasks'>> = {
  from: tasks,
  id: tasks.id,
  idType: 'text',
  find: sql`${tasks}.find`,
  findRelated: (_word, match) =>
    sql`${tasks.assignedTo} = any(array(select id from ${users} where ${match(sql`${users}.find`)}))`,
  sorts: {
    title: { by: sql`sort_key(${tasks.title}) collate "C"`, type: 'text' },
    status: { by: tasks.status, type: 'text' },
    assignee: {
      by: sql`sort_key(${users.firstName} || ' ' || ${users.lastName}) collate "C"`,
      type: 'text',
      join: sql`join ${users} on ${users.id} = ${tasks.assignedTo}`,
      lookup: sql`cross join lateral (select * from ${users} where ${users.id} = ${tasks.assignedTo} offset 0) ${users}`,
    },
    dueDate: { by: tasks.dueDate, type: 'timestamptz' },
    feedback: { by: sql`sort_key(${tasks.feedback}) collate "C"`, type: 'text', nullable: true },
    createdAt: { by: tasks.createdAt, type: 'timestamptz' },
  },
}

/** Rounded to days of 24 hours: due dates are at noon, so that a change of the clock moves none over the border. */
function isDue(choice: NonNullable<Criteria['due']>[number], today: string) {
  const { dueDate, status } = tasks
  const after = (days: number) => new Date(Date.parse(today) + days * DAY_MS)
  if (choice === 'overdue') return and(lt(dueDate, after(0)), notInArray(status, ['done', 'completed']))
  if (choice === 'later') return gte(dueDate, after(WEEK + 1))
  return and(gte(dueDate, after(0)), lt(dueDate, after(choice === 'today' ? 1 : WEEK + 1)))
}

/** As `task.assigned` and `task.all` list them. */
export function queryTasks({ queries, principal }: ReadContext, { scope, ...criteria }: Criteria) {
  const { status, assignee, dueFrom, dueTo, due, today, ...view } = criteria
  const conditions: (SQL | undefined)[] = [
    scope === 'own' ? eq(tasks.assignedTo, principal.id) : ne(tasks.assignedTo, principal.id),
    status && inArray(tasks.status, status),
    assignee && inArray(tasks.assignedTo, assignee),
    dueFrom === undefined ? undefined : gte(tasks.dueDate, new Date(dueFrom)),
    dueTo === undefined ? undefined : lte(tasks.dueDate, new Date(dueTo)),
    today === undefined ? undefined : due && or(...due.map((choice) => isDue(choice, today))),
  ]
  const isSoon = due?.every((choice) => choice === 'today' || choice === 'week') ?? false
  const isSpan =
    dueFrom !== undefined && dueTo !== undefined && Date.parse(dueTo) - Date.parse(dueFrom) <= MONTH * DAY_MS
  return readPage(queries, { ...list, isNarrow: isSoon || isSpan }, view, conditions, async (ids) => {
    const rows = await queries
      .select({ task: tasks, firstName: users.firstName, lastName: users.lastName })
      .from(tasks)
      .innerJoin(users, eq(users.id, tasks.assignedTo))
      .where(inArray(tasks.id, ids))
    return rows.map(({ task, ...assignee }) => ({ ...taskResponse(task), ...(scope === 'employee' && assignee) }))
  })
}
