import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { BodyOf } from '#contract/calls.ts'
import type { noteCalls } from '#contract/notes.ts'
import type { CallContext } from '#server/core/context.ts'
import { checkingCaller, type Handlers } from '#server/core/handler.ts'
import type { Audience } from '#server/core/notices.ts'
import { storeChange } from '#server/core/store-change.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import { taskNotes, tasks, users } from '#server/db/schema.ts'
import { forbidden, notFound } from '#server/errors/app-error.ts'
import { TASK_TAGS, taskAudience } from './tasks.ts'

/** A super admin made them, and hears of the answer. */
const REVIEWS = ['task.assign', 'task.approve', 'task.deny', 'task.requestMore']

/** The last reviewer of a task who is still a super admin and not locked, or else all super admins. */
async function reviewerOf({ tx }: CallContext, taskId: string): Promise<Audience> {
  const { entity, recordId, event, to, actorId } = recordMoves
  const [last] = await tx
    .select({ id: actorId })
    .from(recordMoves)
    .innerJoin(users, and(eq(users.id, actorId), users.isSuperAdmin, eq(users.locked, false)))
    .where(and(eq(entity, 'task'), eq(recordId, taskId), inArray(event, REVIEWS), isNotNull(to)))
    .orderBy(desc(recordMoves.id))
    .limit(1)
  return last?.id ? { to: 'person', id: last.id } : { to: 'superAdmins' }
}

/** Rejects with 404 for a missing task, and with 403 for anyone but its assignee and super admins. */
async function addNote(context: CallContext, id: string, { text }: BodyOf<'note.add'>) {
  const { tx, principal, services } = context
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('share')
  if (!task) throw notFound('task')
  const { title, assignedTo, version } = task
  const isAnswer = assignedTo === principal.id
  if (!isAnswer && !principal.isSuperAdmin) throw forbidden('Only its assignee and super admins can write on a task.')
  const told: Audience = isAnswer ? await reviewerOf(context, id) : { to: 'person', id: assignedTo }
  const event = isAnswer ? 'task.answer' : 'task.note'
  await storeChange(context, {
    table: taskNotes,
    id,
    write: 'insert',
    columns: { taskId: id, event, actorId: principal.id, text, at: services.now() },
    entry: {
      action: 'note.add',
      message: `${isAnswer ? 'Answered on task' : 'Wrote a note on task'}: ${title}`,
      entity: 'task',
      entityId: id,
      after: { title, assignedTo, note: text },
      broadcast: { tags: TASK_TAGS, audience: taskAudience(task), version },
    },
    effects: [{ ...told, notify: isAnswer ? 'task.answered' : 'task.noted', title, group: `note ${id}` }],
  })
  return { message: isAnswer ? 'Answer sent' : 'Note sent' }
}

export const noteHandlers: Handlers<keyof typeof noteCalls> = {
  'note.add': checkingCaller(({ params, body }, context) => addNote(context, params.id, body)),
}
