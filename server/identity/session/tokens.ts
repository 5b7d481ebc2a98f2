import { hash, randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyFor } from '#server/core/encrypt.ts'

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

const sealKey = ({ refreshToken }: TokenPair) => keyFor(refreshToken, 'statehouse successor of a refresh token')

/** Encrypts the pair that replaces `former`. Only the holder of both former tokens can decrypt it. */
export const sealSuccessor = (former: TokenPair, successor: TokenPair) =>
  encrypt(sealKey(former), hashToken(former.accessToken), successor).toString('base64url')

export const openSuccessor = (former: TokenPair, encryptedNextTokens: string) =>
  decrypt(sealKey(former), hashToken(former.accessToken), Buffer.from(encryptedNextTokens, 'base64url')) as
    | TokenPair
    | undefined
