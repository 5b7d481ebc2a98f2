import { performance } from 'node:perf_hooks'
import type { Configuration } from 'openid-client'
import * as v from 'valibot'
import { email } from '#contract/session.ts'
import type { Claims, SignOnProvider } from '#server/core/context.ts'
import type { SignOnSettings } from '#server/core/env.ts'
import { normalizeEmail } from '#server/identity/sign-in/email-address.ts'

const TIMEOUT_SECONDS = 5
const CLOCK_TOLERANCE_SECONDS = 60
/** Providers know it unless they say otherwise: RFC 8414. */
const BASIC = 'client_secret_basic'
/** The standard allows at most 255 characters of ASCII. */
const SUBJECT = /^[!-~][ -~]{0,254}$/
const KEPT_MS = 3_600_000

/** Servers without settings do not pay for the library. */
const load = () => import('openid-client')

type Library = Awaited<ReturnType<typeof load>>

async function discover(client: Library, { issuer, clientId, clientSecret }: SignOnSettings) {
  const url = new URL(issuer)
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return client.discovery(
    url,
    clientId,
    metadata,
    ({ token_endpoint_auth_methods_supported: ways = [BASIC], ...server }, ...request) =>
      (ways.includes(BASIC) ? basic : post)(server, ...request),
    {
      timeout: TIMEOUT_SECONDS,
      // The library verifies no signature of an ID token by itself.
      execute: [client.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
    },
  )
}

/** The OpenID Connect provider of the settings. It is asked for its addresses on the first use, and after an hour. */
export function openProvider(
  settings: SignOnSettings,
  within: <T>(work: () => Promise<T>) => Promise<T>,
): SignOnProvider {
  const { redirectUri, prompt, trustsEmail } = settings
  const withinLimits = <T>(work: () => Promise<T>) => within(() => inTime(work()))
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined

  async function configurationOf(client: Library) {
    if (!known || known.until <= performance.now())
      known = { configuration: discover(client, settings), until: performance.now() + KEPT_MS }
    try {
      const configuration = await known.configuration
      // Microsoft has it where any tenant may sign, and the library compares no issuer of theirs.
      if (configuration.serverMetadata().issuer.includes('{')) throw failure('PROVIDER_OF_ANY_TENANT')
      return configuration
    } catch (cause) {
      known = undefined
      throw failure('PROVIDER_NOT_FOUND', cause)
    }
  }

  async function claimsOf(client: Library, search: string, state: string, nonce: string, verifier: string) {
    const configuration = await configurationOf(client)
    const url = new URL(redirectUri)
    url.search = search
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
    const tokens = await client.authorizationCodeGrant(configuration, url, checks)
    const claims: Said = tokens.claims() ?? {}
    const sub = String(claims.sub ?? '')
    // Providers that follow the standard have them there only.
    const lacks = claims.email == null || (claims.email_verified === undefined && !trustsEmail)
    const said =
      lacks && configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, sub)
        : claims
    return { subject: SUBJECT.test(sub) ? `${claims.iss} ${sub}` : undefined, ...addressIn(said, trustsEmail) }
  }

  return {
    name: settings.name,
    begin: (again) =>
      withinLimits(async () => {
        const client = await load()
        const configuration = await configurationOf(client)
        const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(again && { prompt }),
        })
        return { url: url.href, state, nonce, verifier }
      }),
    complete: (search, state, { nonce, verifier }) =>
      withinLimits(async () => {
        try {
          return await claimsOf(await load(), search, state, nonce, verifier)
        } catch (error) {
          // All keys can be new: the next try reads them.
          if (error instanceof Error && 'code' in error && error.code === 'OAUTH_KEY_SELECTION_FAILED')
            known = undefined
          throw error
        }
      }),
  }
}

/** The code ends in the log. */
const failure = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code })

/** One answer of the provider can take several requests. */
function inTime<T>(work: Promise<T>) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(failure('PROVIDER_TOO_SLOW')), TIMEOUT_SECONDS * 1000)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

type Said = Readonly<Record<string, unknown>>

function addressIn({ email: given, email_verified: verified }: Said, trustsEmail: boolean): Omit<Claims, 'subject'> {
  const read = v.safeParse(email, given)
  return {
    email: read.success ? normalizeEmail(read.output) : undefined,
    // Some providers send a text.
    isVerified: verified === true || verified === 'true' || (trustsEmail && verified === undefined),
  }
}
