import type { sessionCalls } from '#contract/session.ts'
import type { Handlers } from '#server/core/handler.ts'
import { deleteSession } from '#server/identity/session/sign-out.ts'
import { signedInUserOf } from '#server/identity/session/signed-in-user.ts'
import { createSession } from '#server/identity/sign-in/ask-code.ts'
import { verifySession } from '#server/identity/sign-in/verify-code.ts'
import { browserCookie } from './browser-cookie.ts'

export const sessionHandlers: Handlers<keyof typeof sessionCalls> = {
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
