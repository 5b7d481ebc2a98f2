import { createHmac } from 'node:crypto'

/** How an address is compared and stored: two spellings of one address are one. */
export const normalizeEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Keyed, so that the table of sign-ins does not tell which addresses were tried. */
export const hashEmail = (secret: Buffer, normalizedEmail: string) =>
  createHmac('sha256', secret).update(`email:${normalizedEmail}`).digest('base64url')
