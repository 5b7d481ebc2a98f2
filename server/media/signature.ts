import { createHash, timingSafeEqual } from 'node:crypto'

type Parameters = Readonly<Record<string, string | number>>

/** The vendor's signature: SHA-1, in hex, of the parameters in the order of their names, followed by the secret. */
export function signParameters(parameters: Parameters, secret: string) {
  const text = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
  return createHash('sha1')
    .update(text + secret)
    .digest('hex')
}

export function isSignatureOf(parameters: Parameters, secret: string, signature: string) {
  const expected = Buffer.from(signParameters(parameters, secret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
