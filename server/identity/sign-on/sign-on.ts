import * as v from 'valibot'
import type { AnonymousContext, Claims, SignOnProvider } from '#server/core/context.ts'
import { decrypt, encrypt, keyFor } from '#server/core/encrypt.ts'
import { countAgainst, networkOf } from '#server/core/rate-limit.ts'
import { signInSecret } from '#server/core/server-secret.ts'
import { AppError, tooMany } from '#server/errors/app-error.ts'
import type { SignedIn } from '#server/identity/sign-in/begin-session.ts'
import { HOUR_SECONDS } from '#server/identity/sign-in/next-code.ts'
import { signInAs } from './account-of.ts'
import { declined, lost, notSetUp, unreachable } from './refusals.ts'

const SIGN_ON_MS = 600_000

const sealKey = (secret: Buffer) => keyFor(secret, 'statehouse sign-on')

const secretsSchema = v.object({ nonce: v.string(), verifier: v.string(), until: v.number() })

export interface BegunSignOn {
  readonly url: string
  readonly state: string
  /** What the browser keeps while the person is away. */
  readonly sealed: string
}

function providerOf({ services }: AnonymousContext) {
  if (services.signOn) return services.signOn
  throw notSetUp()
}

/** Throws 404 where no provider is set up, 429 `too-many`, and 503 `provider-unreachable`. */
export async function beginSignOn(context: AnonymousContext, again: boolean): Promise<BegunSignOn> {
  const provider = providerOf(context)
  const { db, limits, now } = context.services
  const key = `sign-on:${networkOf(context.request.ip)}`
  const verdict = await countAgainst(
    db.queries,
    { key, most: limits.signInsPerIpPerHour, windowSeconds: HOUR_SECONDS },
    now(),
  )
  if (!verdict.allowed)
    throw tooMany('Too many sign-ins began on this network. Try again later.', verdict.retryAfterSeconds)
  const { url, state, nonce, verifier } = await answerOf(context, provider, provider.begin(again))
  const kept = { nonce, verifier, until: now().getTime() + SIGN_ON_MS }
  return { url, state, sealed: encrypt(sealKey(await signInSecret(db.queries)), state, kept).toString('base64url') }
}

/**
 * `sealedOf` gives what the browser kept for a state. Throws 400 `sign-on-lost` or `sign-on-declined`, 403
 * `email-not-verified`, `no-account`, `other-account` or `account-locked`, 404 where no provider is set up, and 503
 * `provider-unreachable`.
 */
export async function completeSignOn(
  context: AnonymousContext,
  search: string,
  sealedOf: (state: string) => string | undefined,
): Promise<SignedIn> {
  const provider = providerOf(context)
  const { db, now } = context.services
  const state = new URLSearchParams(search).get('state') ?? ''
  const sealed = Buffer.from(sealedOf(state) ?? '', 'base64url')
  const opened = v.safeParse(secretsSchema, decrypt(sealKey(await signInSecret(db.queries)), state, sealed))
  if (!opened.success || opened.output.until <= now().getTime()) throw lost()
  const { allowed } = await countAgainst(db.queries, { key: `sign-on:${state}`, most: 1, windowSeconds: 600 }, now())
  if (!allowed) throw lost()
  const claims = await answerOf<Claims>(context, provider, provider.complete(search, state, opened.output))
  if (claims.subject === undefined) throw declined(provider.name)
  return signInAs(context, provider.name, claims.subject, claims)
}

/** Logs what the provider or the connection said, and rejects with the error for the person. */
async function answerOf<T>({ services, request }: AnonymousContext, { name }: SignOnProvider, asked: Promise<T>) {
  try {
    return await asked
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    const errors = [...causesOf(thrown as Traits)]
    const isRefusal = errors.every(isAnswer) && errors.slice(0, 1).some(isOfLibrary)
    services.log.info(
      { requestId: request.requestId, ...traitsOf(errors) },
      `the identity provider ${isRefusal ? 'refused a sign-on' : 'did not answer'}`,
    )
    throw isRefusal ? declined(name) : unreachable(name)
  }
}

/** What the library, the provider and the connection add to an error. */
interface Traits {
  readonly code?: unknown
  readonly status?: unknown
  readonly error?: unknown
  readonly error_description?: unknown
  readonly message?: unknown
  readonly cause?: Traits
}

function* causesOf(error: Traits): Generator<Traits> {
  for (let current: Traits | undefined = error; current; current = current.cause) yield current
}

const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']
const SERVER_ERROR = 500

const isOfLibrary = ({ code }: Traits) => String(code).startsWith('OAUTH_')

/** False when the provider was not reached, or failed by itself. */
const isAnswer = ({ code, status }: Traits) => !NO_ANSWER.includes(String(code)) && !(Number(status) >= SERVER_ERROR)

const LOGGED_CHARACTERS = 200
const logged = (said: unknown) =>
  typeof said === 'string' ? said.slice(0, LOGGED_CHARACTERS).replaceAll(/\p{Cc}/gu, ' ') : undefined

/** The messages of others than the library can hold a part of a token. */
const traitsOf = (errors: readonly Traits[]) => ({
  reasons: errors.flatMap((error) => logged(isOfLibrary(error) ? error.message : error.code) ?? []),
  error: logged(errors[0]?.error),
  description: logged(errors[0]?.error_description),
})
