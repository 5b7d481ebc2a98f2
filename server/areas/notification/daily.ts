import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fullName } from '#contract/employee.ts'
import { TASK_STATUSES } from '#contract/enums.ts'
import { movesOpenTo } from '#machines/core/lifecycle.ts'
import { taskLifecycle } from '#machines/lifecycles/task/task-machine.ts'
import { announce } from '#server/core/audit/append.ts'
import type { Services } from '#server/core/context.ts'
import { dayOf } from '#server/core/day.ts'
import { holds } from '#server/core/holds.ts'
import { oncePer } from '#server/core/jobs.ts'
import type { Transaction } from '#server/db/connect.ts'
import { dailyWork, notifications } from '#server/db/notification-tables.ts'
import { preferences, roles, tasks, users } from '#server/db/schema.ts'
import { type DigestSection, digestMail } from '#server/mail/digest.ts'
import { inOneLine } from '#server/mail/page.ts'
import { postMail } from '#server/mail/post-mail.ts'

const MORNING_HOUR = 8

/** A digest of the morning is no news in the evening. */
const DIGEST_SECONDS = 12 * 3600

type Needs = Pick<Services, 'db' | 'now' | 'wakeMails'>

const assignee = { id: '', isSuperAdmin: false, permissions: [], relation: 'assignee' } as const

/** The statuses in which the next move is the assignee's. */
const WAITING_FOR_ASSIGNEE = TASK_STATUSES.filter((status) =>
  movesOpenTo(taskLifecycle, status, assignee).some(({ type }) => type === 'task.markDone'),
)

/** True for the one process that does this work on this day. */
async function claim(tx: Transaction, name: string, at: Date) {
  const claimed = await tx
    .insert(dailyWork)
    .values({ name, day: dayOf(at), at })
    .onConflictDoNothing()
    .returning({ name: dailyWork.name })
  return claimed.length > 0
}

const inDays = (at: Date, days: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)

/** Notifies each assignee once of a task that is due tomorrow, in the time zone of the server. */
export async function remindOfDueTasks(tx: Transaction, at: Date) {
  if (!(await claim(tx, 'due tomorrow', at))) return
  const { rows } = await tx.execute<{ userId: string }>(sql`
    insert into ${notifications} (user_id, kind, entity, entity_id, group_key, title, at)
    select ${users.id}, 'task.dueTomorrow', 'task', ${tasks.id}, 'due ' || ${tasks.id}, ${tasks.title},
      ${at.toISOString()}::timestamptz
    from ${tasks} join ${users} on ${users.id} = ${tasks.assignedTo}
    where ${tasks.status} in ${WAITING_FOR_ASSIGNEE} and not ${users.locked}
      and ${tasks.dueDate} >= ${inDays(at, 1).toISOString()}::timestamptz
      and ${tasks.dueDate} < ${inDays(at, 2).toISOString()}::timestamptz
      and not exists (select from ${notifications} earlier
        where earlier.user_id = ${users.id} and earlier.group_key = 'due ' || ${tasks.id})
    order by ${tasks.dueDate}, ${tasks.id}
    returning user_id as "userId"`)
  const people = [...new Set(rows.map(({ userId }) => userId))]
  if (people.length > 0) await announce(tx, [{ kind: 'notification', audience: [{ access: 'signed-in', people }] }])
}

const HEADINGS = {
  'task.proposed': 'Waiting for your review:',
  'task.dueTomorrow': 'Due tomorrow:',
  'task.assigned': 'Given to you:',
  'task.answered': 'New answers:',
  'task.noted': 'New notes:',
} as const

type MailedKind = keyof typeof HEADINGS

const MAILED = Object.keys(HEADINGS) as MailedKind[]

/** What still waits for the person and is unread, the oldest first. */
async function waitingFor(tx: Transaction, userId: string) {
  const rows = await tx
    .select({ notification: notifications, status: tasks.status, assignedTo: tasks.assignedTo, by: users })
    .from(notifications)
    .innerJoin(tasks, eq(tasks.id, notifications.entityId))
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), inArray(notifications.kind, MAILED)))
    .orderBy(notifications.id)
    .for('update', { of: notifications })
  return rows.filter(({ notification: { kind }, status, assignedTo }) => {
    if (kind === 'task.answered' || kind === 'task.noted') return true
    if (kind === 'task.proposed') return status === 'proposed'
    return assignedTo === userId && WAITING_FOR_ASSIGNEE.includes(status)
  })
}

type Waiting = Awaited<ReturnType<typeof waitingFor>>[number]

const lineOf = ({ notification: { kind, title }, by }: Waiting) =>
  kind === 'task.proposed' && by ? `${inOneLine(title)} (${inOneLine(fullName(by))})` : inOneLine(title)

/** A task is named once, under its first heading. */
function sectionsOf(waiting: readonly Waiting[]): DigestSection[] {
  const named = new Set<string>()
  return MAILED.flatMap((heading) => {
    const lines = waiting
      .filter(({ notification: { kind, entityId: id } }) => kind === heading && !named.has(id) && named.add(id))
      .map(lineOf)
    return lines.length > 0 ? { heading: HEADINGS[heading], lines } : []
  })
}

/** The people for whom something waits that no digest named yet. */
async function peopleToMail({ db }: Needs) {
  return db.queries
    .selectDistinct({ id: users.id, email: users.email, firstName: users.firstName })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(preferences, and(eq(preferences.userId, users.id), eq(preferences.key, 'workMails')))
    .where(
      and(
        isNull(notifications.readAt),
        isNull(notifications.mailedAt),
        inArray(notifications.kind, MAILED),
        holds('read_task'),
        sql`${preferences.value} is distinct from 'false'::jsonb`,
      ),
    )
}

/** At most one digest a day for each person, posted in the transaction that claims it. */
async function sendDigests(needs: Needs, address: string) {
  const { db, now } = needs
  for (const person of await peopleToMail(needs)) {
    const at = now()
    await db.transaction(async (tx) => {
      const waiting = await waitingFor(tx, person.id)
      const isNews = waiting.some(({ notification }) => notification.mailedAt === null)
      if (!isNews || !(await claim(tx, `digest ${person.id}`, at))) return
      const ids = waiting.map(({ notification }) => notification.id)
      await tx
        .update(notifications)
        .set({ mailedAt: at })
        .where(and(eq(notifications.userId, person.id), inArray(notifications.id, ids)))
      const mail = digestMail({ ...person, sections: sectionsOf(waiting), address })
      await postMail(tx, needs, { kind: 'digest', userId: person.id, mail, withinSeconds: DIGEST_SECONDS })
    })
  }
}

/** To call often: from 8:00 on, by the clock of the server, one process does the work of the day. Failed work runs again. */
export const dailyNotifications = (needs: Needs, address: string) => async () => {
  const at = needs.now()
  if (at.getHours() < MORNING_HOUR) return
  await oncePer(needs, 'daily notifications', dayOf, async () => {
    await needs.db.transaction((tx) => remindOfDueTasks(tx, at))
    await sendDigests(needs, address)
  })
}
