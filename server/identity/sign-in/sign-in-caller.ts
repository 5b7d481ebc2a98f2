import { createHmac, timingSafeEqual } from 'node:crypto'
import { networkOf } from '#server/core/rate-limit.ts'
import { newSessionId } from '#server/identity/session/tokens.ts'

/** The caller that sign-in limits count: a browser that signed in with this address before, or a network. */
export interface SignInCaller {
  readonly key: string
  readonly isKnown: boolean
}

const KNOWN = 'browser:'

export const isKnownKey = (key: string) => key.startsWith(KNOWN)

export function signInCaller(secret: Buffer, emailHash: string, ip: string, token: string | undefined): SignInCaller {
  const browserId = token && knownBrowser(secret, token, emailHash)
  return browserId ? { key: `${KNOWN}${browserId}`, isKnown: true } : { key: networkOf(ip), isKnown: false }
}

/** The id of the browser that got `token` for this address; undefined for any other token. */
function knownBrowser(secret: Buffer, token: string, emailHash: string) {
  const [browserId = '', mac = ''] = token.split('.')
  const expected = Buffer.from(macOf(secret, browserId, emailHash))
  const given = Buffer.from(mac)
  return given.length === expected.length && timingSafeEqual(given, expected) ? browserId : undefined
}

/** The caller that a sign-in began with, by its stored key. An unknown one counts by the network that it has now. */
export const storedCaller = (key: string, ip: string): SignInCaller =>
  isKnownKey(key) ? { key, isKnown: true } : { key: networkOf(ip), isKnown: false }

/** It authorizes nothing: it only selects which limits count. */
export function browserToken(secret: Buffer, emailHash: string, callerKey: string) {
  const browserId = isKnownKey(callerKey) ? callerKey.slice(KNOWN.length) : newSessionId()
  return `${browserId}.${macOf(secret, browserId, emailHash)}`
}

const macOf = (secret: Buffer, browserId: string, emailHash: string) =>
  createHmac('sha256', secret).update(`browser:${browserId}:${emailHash}`).digest('base64url')
