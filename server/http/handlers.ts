import { type CallName, calls } from '#contract/calls.ts'
import { TRACKED_ENTITIES, type TrackedEntity } from '#contract/records.ts'
import { accountHandlers, accountRecords } from '#server/areas/account/accounts.ts'
import { readBalances } from '#server/areas/account/balances.ts'
import { listAccountEntries } from '#server/areas/account/entries.ts'
import { streamStatement } from '#server/areas/account/statement.ts'
import { announcementHandlers, announcementRecords } from '#server/areas/announcement/announcements.ts'
import { listEventLog, queryEvents } from '#server/areas/event-log/query.ts'
import { readEvent } from '#server/areas/event-log/read.ts'
import { fileUploadHandlers } from '#server/areas/file-upload/file-uploads.ts'
import { countedEntity, readCounts } from '#server/areas/insight/counts.ts'
import { readProof } from '#server/areas/insight/proof.ts'
import { readInsight } from '#server/areas/insight/read.ts'
import { listEntries } from '#server/areas/ledger/entries.ts'
import { readTransactionStatus } from '#server/areas/ledger/find-transactions.ts'
import { listTransactions } from '#server/areas/ledger/list.ts'
import { queryTransactions } from '#server/areas/ledger/query.ts'
import { readReversal } from '#server/areas/ledger/read-reversal.ts'
import { reverseTransaction } from '#server/areas/ledger/reverse.ts'
import { summarise } from '#server/areas/ledger/summary.ts'
import { totalTransactions } from '#server/areas/ledger/total.ts'
import { notificationHandlers } from '#server/areas/notification/list.ts'
import { preferenceHandlers } from '#server/areas/preference/preferences.ts'
import { roleHandlers, roleRecords } from '#server/areas/role/roles.ts'
import { noteHandlers } from '#server/areas/task/notes.ts'
import { queryTasks } from '#server/areas/task/query.ts'
import { taskHandlers, taskRecords } from '#server/areas/task/tasks.ts'
import { userHandlers, userRecords } from '#server/areas/user/users.ts'
import { waitingForRole, waitingForUser } from '#server/areas/user/waiting.ts'
import type { AnonymousContext, ReadContext } from '#server/core/context.ts'
import type { Handlers } from '#server/core/handler.ts'
import { readHistory } from '#server/core/history.ts'
import { knownError } from '#server/core/known-error.ts'
import { AppError } from '#server/errors/app-error.ts'
import { signedInUserOf } from '#server/identity/session/caller.ts'
import { deleteSession } from '#server/identity/session/end-sessions.ts'
import { endOwnSession, listOwnSessions } from '#server/identity/session/own-sessions.ts'
import { requestCode } from '#server/identity/sign-in/request-code.ts'
import { verifySession } from '#server/identity/sign-in/verify-code.ts'
import { beginSignOn, completeSignOn } from '#server/identity/sign-on/sign-on.ts'
import { tokenHandlers } from '#server/identity/token/tokens.ts'
import { signUpload } from '#server/media/upload/sign.ts'
import { sessionCookies, signOnCookies, takeSignOnCookie } from './session-cookies.ts'
import { permit } from './signed-in.ts'

/** Who may read the list of records may read the history of each record in it. */
const trackedRecords: Readonly<
  Record<TrackedEntity, { list: CallName; readStatus: (context: ReadContext, id: string) => Promise<string> }>
> = {
  task: { list: 'task.assigned', readStatus: taskRecords.readStatus },
  announcement: { list: 'announcement.list', readStatus: announcementRecords.readStatus },
  user: { list: 'user.list', readStatus: userRecords.readStatus },
  role: { list: 'role.list', readStatus: roleRecords.readStatus },
  account: { list: 'account.list', readStatus: accountRecords.readStatus },
  transaction: { list: 'ledger.list', readStatus: readTransactionStatus },
}

const isTracked = (entity: string): entity is TrackedEntity => Object.hasOwn(trackedRecords, entity)

/** Throws 404 for an unknown entity. */
function trackedEntity(entity: string) {
  if (isTracked(entity)) return entity
  throw new AppError(404, 'not-found', `Only these have a history: ${TRACKED_ENTITIES.join(', ')}.`)
}

interface RecordPath {
  readonly entity: string
  readonly id: string
}

/** Rejects with 404 for an unknown entity and like the record itself, 403 without the permission to read its list. */
async function openRecord(context: ReadContext, { entity: given, id }: RecordPath) {
  const entity = trackedEntity(given)
  const { list, readStatus } = trackedRecords[entity]
  permit(calls[list].access, context.principal)
  return { entity, id, status: await readStatus(context, id) }
}

/** False for a record that is gone, or that the caller must not know of. */
async function mayRead(context: ReadContext, record: RecordPath) {
  try {
    await openRecord(context, record)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function metered<T>({ services: { meter } }: AnonymousContext, step: 'started' | 'completed', work: Promise<T>) {
  try {
    const result = await work
    meter?.signIn(step)
    return result
  } catch (error) {
    meter?.signInRefused(knownError(error)?.code ?? 'internal')
    throw error
  }
}

export const handlers: Handlers = {
  ...accountHandlers,
  ...announcementHandlers,
  ...fileUploadHandlers,
  ...noteHandlers,
  ...notificationHandlers,
  ...preferenceHandlers,
  ...roleHandlers,
  ...taskHandlers,
  ...tokenHandlers,
  ...userHandlers,
  'eventLog.list': (_input, context) => listEventLog(context),
  'ledger.list': ({ query }, context) => listTransactions(context, query),
  'ledger.entries': ({ params }, context) => listEntries(context, params.id),
  'ledger.reversal': ({ params }, context) => readReversal(context, params.id),
  'ledger.reverse': ({ params, body }, context) => reverseTransaction(context, params.id, body),
  'ledger.summary': ({ query }, context) => summarise(context, query.timeZone),
  'accounting.balances': ({ query }, context) => readBalances(context, query),
  'accounting.entries': ({ params, query }, context) => listAccountEntries(context, params.id, query),
  'accounting.statement': ({ params, query }, context) => streamStatement(context, params.id, query),
  'history.read': async ({ params }, context) => ({
    data: await readHistory(context, await openRecord(context, params)),
  }),
  'history.event': async ({ params }, context) => ({
    data: await readEvent(context, params.eventId, (record) => mayRead(context, record)),
  }),
  'insight.read': async ({ params, query }, context) => ({
    data: await readInsight(context, trackedEntity(params.entity), query),
  }),
  'query.tasks': ({ query }, context) => {
    if (query.scope === 'employee') permit(calls['task.all'].access, context.principal)
    return queryTasks(context, query)
  },
  'counts.read': async ({ params, query }, context) => {
    const entity = countedEntity(params.list)
    const isOfOthers = entity === 'task' && query.scope === 'employee'
    permit(calls[isOfOthers ? 'task.all' : trackedRecords[entity].list].access, context.principal)
    return { data: { statuses: await readCounts(context, entity, query) } }
  },
  'proof.read': async ({ params }, context) => ({
    data: await readProof(context, trackedEntity(params.entity), (record) => mayRead(context, record)),
  }),
  'proof.user': async ({ params }, context) => ({ data: await waitingForUser(context, params.id) }),
  'proof.role': async ({ params }, context) => ({ data: await waitingForRole(context, params.id) }),
  'query.ledger': ({ query }, context) => queryTransactions(context, query),
  'ledger.total': ({ query }, context) => totalTransactions(context, query),
  'query.events': ({ query }, context) => queryEvents(context, query),
  'media.sign': ({ body }, context) => signUpload(context, body),
  'session.create': async ({ body }, context) => ({
    data: await metered(context, 'started', requestCode(context, body)),
  }),
  'session.verify': async ({ params, body }, context) => {
    const signedIn = await metered(context, 'completed', verifySession(context, params.sessionId, body))
    return { data: signedIn.credentials, cookies: sessionCookies(signedIn, context) }
  },
  'session.signOnBegin': async ({ body }, context) => {
    const begun = await metered(context, 'started', beginSignOn(context, body.again))
    return { data: { url: begun.url }, cookies: signOnCookies(begun, context) }
  },
  'session.signOnComplete': async ({ body }, context) => {
    const sealedOf = (state: string) => takeSignOnCookie(context, state)
    const signedIn = await metered(context, 'completed', completeSignOn(context, body.search, sealedOf))
    return { data: signedIn.credentials, cookies: sessionCookies(signedIn, context) }
  },
  'session.validate': async (_input, { principal }) => ({ data: { valid: true, user: signedInUserOf(principal) } }),
  'session.delete': async (_input, context) => {
    await deleteSession(context)
    return { message: 'Signed out' }
  },
  'session.own': async (_input, context) => ({ data: await listOwnSessions(context) }),
  'session.end': async ({ params }, context) => {
    await endOwnSession(context, params.id)
    return { message: 'Session ended' }
  },
}
