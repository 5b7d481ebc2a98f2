import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Secret scanners search code and chats for this prefix. */
export const TOKEN_PREFIX = 'statehouse_'

const sumOf = (digits: string) => crc32(digits).toString(16).padStart(8, '0')

/** 256 random bits as hexadecimal digits, and their CRC-32. A double click selects the whole. */
export function newApiToken() {
  const digits = randomBytes(32).toString('hex')
  return `${TOKEN_PREFIX}${digits}${sumOf(digits)}`
}

const SHAPE = new RegExp(`^${TOKEN_PREFIX}([0-9a-f]{64})([0-9a-f]{8})$`)

/** False for a mistyped or truncated token, which then needs no query. */
export function isApiToken(text: string) {
  const [, digits = '', sum] = SHAPE.exec(text) ?? []
  return sum === sumOf(digits)
}
