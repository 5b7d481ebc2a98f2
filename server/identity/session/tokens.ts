import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'

export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Beside the stated headers where `SESSION_BINDING` is set. Scripts cannot read it. */
export const BINDING_COOKIE = 'session_binding'

export const newToken = () => randomBytes(32).toString('base64url')

export const newSessionId = () => randomBytes(16).toString('base64url')

const SESSION_ID_LENGTH = 22

/** The refresh token begins with the id of its session, so that one from many rotations ago is still found. */
export const newTokenPair = (sessionId: string): TokenPair => ({
  accessToken: newToken(),
  refreshToken: `${sessionId}${newToken()}`,
})

export const sessionIdIn = (refreshToken: string) => refreshToken.slice(0, SESSION_ID_LENGTH)

export const hashToken = (token: string) => hash('sha256', token, 'base64url')

const IV_BYTES = 12
const TAG_BYTES = 16

const sealKey = (refreshToken: string) =>
  Buffer.from(hkdfSync('sha256', refreshToken, '', 'statehouse successor of a refresh token', 32))

/** Encrypts the pair that replaces `former`. Only the holder of both former tokens can decrypt it. */
export function sealSuccessor(former: TokenPair, successor: TokenPair) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealKey(former.refreshToken), iv)
  cipher.setAAD(Buffer.from(hashToken(former.accessToken)))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(successor)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function openSuccessor(former: TokenPair, encryptedNextTokens: string): TokenPair | undefined {
  const bytes = Buffer.from(encryptedNextTokens, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', sealKey(former.refreshToken), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(hashToken(former.accessToken)))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(opened.toString()) as TokenPair
  } catch {
    return undefined
  }
}
