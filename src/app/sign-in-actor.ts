import { createActor, fromCallback, fromPromise } from 'xstate'
import { UNABLE_TO_LOG_IN } from '#contract/session.ts'
import {
  type CodeCheckOutcome,
  type CodeRequestOutcome,
  type SignOnOutcome,
  type SignOnReturnOutcome,
  signInMachine,
} from '#machines/flows/sign-in/sign-in-machine.ts'
import type { Api, CallError } from '#src/api/client.ts'
import { errorText, serverMessage } from '#src/api/error-text.ts'
import { type Session, signInCommands, withCommands } from '#src/api/flow-commands.ts'
import type { ActorSettings } from '#src/api/services.tsx'
import { endsSession } from '#src/api/session-phrases.ts'
import type { SessionStorage } from '#src/api/session-storage.ts'
import type { Notify } from './notify.ts'

/** Fits a code sent now and one sent a moment ago: the server does not say which. */
const ASKED_AGAIN = 'Use the newest code in your mailbox. It can take a moment to arrive.'
const SIGN_IN_ENDED = 'This code is no longer valid. Enter your email address to get a new one.'

interface SignInParts {
  actors: ActorSettings
  api: Api
  storage: SessionStorage
  session: Session
  notify: Notify
}

/** The sign-in of this browser tab, on the login and the verify screen. It survives a reload between them. */
export function createSignIn({ actors, api, storage, session, notify }: SignInParts) {
  const machine = signInMachine.provide({
    actors: {
      requestCode: fromPromise<CodeRequestOutcome, { email: string }>(async ({ input, signal }) => {
        const result = await api.call('session.create', { body: { email: input.email } }, { signal })
        if (!result.ok) return { ok: false, message: errorText(result.error) }
        return { ok: true, sessionId: result.data.data.sessionId }
      }),
      checkCode: fromPromise<CodeCheckOutcome, { sessionId: string; otp: string }>(async ({ input, signal }) => {
        const { sessionId, otp } = input
        const result = await api.call('session.verify', { params: { sessionId }, body: { sessionId, otp } }, { signal })
        if (result.ok) return { ok: true, credentials: result.data.data }
        const why = reasonOf(result.error)
        const message = why === 'over' ? SIGN_IN_ENDED : (serverMessage(result.error) ?? UNABLE_TO_LOG_IN)
        return { ok: false, why, message }
      }),
      beginSignOn: fromPromise<SignOnOutcome, { again: boolean }>(async ({ input, signal }) => {
        const result = await api.call('session.signOnBegin', { body: input }, { signal })
        return result.ok ? { ok: true, url: result.data.data.url } : { ok: false, message: errorText(result.error) }
      }),
      completeSignOn: fromPromise<SignOnReturnOutcome, { search: string }>(async ({ input, signal }) => {
        const result = await api.call('session.signOnComplete', { body: input }, { signal })
        return result.ok ? { ok: true, credentials: result.data.data } : { ok: false, message: errorText(result.error) }
      }),
      // A page that comes back from memory did not see who signed in meanwhile.
      watchPage: fromCallback(({ sendBack }) => {
        const shown = () =>
          storage.readCredentials() ? window.location.reload() : sendBack({ type: 'signIn.restart' })
        window.addEventListener('pageshow', shown)
        return () => window.removeEventListener('pageshow', shown)
      }),
    },
    actions: {
      storeSessionId: (_, { sessionId }) => storage.writeSessionId(sessionId),
      forgetSessionId: () => storage.removeSessionId(),
      establishSession: (_, { credentials }) => session.establish(credentials),
      goToProvider: (_, { url }) => window.location.assign(url),
      notifyRefusal: (_, { message }) => notify.error(message),
      notifyResent: () => notify.info(ASKED_AGAIN),
    },
  })
  const actor = createActor(machine, { ...actors, input: { sessionId: storage.readSessionId() } })
  return withCommands(actor.start(), signInCommands)
}

/** Servers differ in the status of a wrong code. A timeout or a rate limit says nothing about the code. */
function reasonOf(error: CallError) {
  if (endsSession(error)) return 'over'
  const isJudged =
    error.kind === 'HTTP' && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)
  return isJudged ? 'wrong' : 'unchecked'
}
