import { createHash, timingSafeEqual } from 'node:crypto'

type Parameters = Readonly<Record<string, string | number>>

/** The signature of the third-party service: SHA-1 in hex of the sorted parameters, followed by the secret. */
export function signParameters(parameters: Parameters, secret: string) {
  const text = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
  return createHash('sha1')
    .update(text + secret)
    .digest('hex')
}

/** The signature of the embedded service: the user's id, then a signature of the parameters and that id. */
export const signForUser = (userId: string, parameters: Parameters, secret: string) =>
  `${userId}.${signParameters({ ...parameters, user: userId }, secret)}`

export function signerOf(parameters: Parameters, secret: string, signature: string): string | undefined {
  const userId = signature.slice(0, Math.max(0, signature.lastIndexOf('.')))
  const expected = Buffer.from(signForUser(userId, parameters, secret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined
}
