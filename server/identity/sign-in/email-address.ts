import { createHmac } from 'node:crypto'

export const normalizeEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Keyed, so that the table of sign-ins does not reveal which addresses were tried. */
export const hashEmail = (secret: Buffer, normalizedEmail: string) =>
  createHmac('sha256', secret).update(`email:${normalizedEmail}`).digest('base64url')
