import { accountHandlers } from '#server/areas/account/accounts.ts'
import { announcementHandlers } from '#server/areas/announcement/announcements.ts'
import { listEventLog } from '#server/areas/event-log/list.ts'
import { fileUploadHandlers } from '#server/areas/file-upload/file-uploads.ts'
import { listEntries } from '#server/areas/ledger/entries.ts'
import { listTransactions } from '#server/areas/ledger/list.ts'
import { summarise } from '#server/areas/ledger/summary.ts'
import { roleHandlers } from '#server/areas/role/roles.ts'
import { taskHandlers } from '#server/areas/task/tasks.ts'
import { userHandlers } from '#server/areas/user/users.ts'
import type { Handlers } from '#server/core/handler.ts'
import { deleteSession } from '#server/identity/session/end-sessions.ts'
import { signedInUserOf } from '#server/identity/session/principal.ts'
import { createSession } from '#server/identity/sign-in/request-code.ts'
import { verifySession } from '#server/identity/sign-in/verify-code.ts'
import { signUpload } from '#server/media/upload/sign.ts'
import { browserCookie } from './browser-cookie.ts'

export const handlers: Handlers = {
  ...accountHandlers,
  ...announcementHandlers,
  ...fileUploadHandlers,
  ...roleHandlers,
  ...taskHandlers,
  ...userHandlers,
  'eventLog.list': (_input, context) => listEventLog(context),
  'ledger.list': ({ query }, context) => listTransactions(context, query),
  'ledger.entries': ({ params }, context) => listEntries(context, params.id),
  'ledger.summary': ({ query }, context) => summarise(context, query.timeZone),
  'media.sign': ({ body }, context) => signUpload(context, body),
  'session.create': async ({ body }, context) => ({ data: await createSession(context, body) }),
  'session.verify': async ({ params, body }, context) => {
    const { credentials, browserToken } = await verifySession(context, params.sessionId, body)
    return { data: credentials, cookie: browserCookie(browserToken, context.request) }
  },
  'session.validate': async (_input, { principal }) => ({ data: { valid: true, user: signedInUserOf(principal) } }),
  'session.delete': async (_input, context) => {
    await deleteSession(context)
    return { message: 'Signed out' }
  },
}
