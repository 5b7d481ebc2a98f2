import type { Mail } from '#server/core/context.ts'

/** A mail to send: a repetition has the same id and date. */
export interface Letter extends Mail {
  readonly id: string
  readonly date: Date
}

/** Delivers letters. `send` rejects if delivery fails. */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox'
  send(letter: Letter): Promise<void>
  close(): void
}
