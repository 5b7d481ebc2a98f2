import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Mail, Services } from '#server/core/context.ts'
import { decrypt, encrypt, keyFor } from '#server/core/encrypt.ts'
import { type SecretQueries, serverSecret } from '#server/core/server-secret.ts'
import { afterCommit, type Database, type Transaction } from '#server/db/connect.ts'
import { outboxMails } from '#server/db/mail-tables.ts'

type StoredMail = typeof outboxMails.$inferSelect

interface Posting {
  readonly id?: string
  readonly kind: StoredMail['kind']
  readonly userId?: string
  readonly mail: Mail
  /** Later it is not sent. */
  readonly withinSeconds: number
}

export const isWaiting = and(isNull(outboxMails.sentAt), isNull(outboxMails.givenUpAt))

const mailKey = async (queries: SecretQueries) => keyFor(await serverSecret(queries, 'mail'), 'mails of the outbox')

/** Stores a mail in the transaction of its cause, encrypted. It is sent soon after the commit, by any process. */
export async function postMail(
  tx: Transaction,
  { now, wakeMails }: Pick<Services, 'now' | 'wakeMails'>,
  { id = randomUUID(), kind, userId, mail, withinSeconds }: Posting,
) {
  const at = now()
  const expiresAt = new Date(at.getTime() + withinSeconds * 1000)
  const sealed = encrypt(await mailKey(tx), id, mail)
  await tx.insert(outboxMails).values({ id, kind, userId, sealed, dueAt: at, expiresAt, createdAt: at })
  afterCommit(wakeMails)
}

/** Undefined for a mail that another secret encrypted. */
export const openMail = async (queries: SecretQueries, { id, sealed }: Pick<StoredMail, 'id' | 'sealed'>) =>
  decrypt(await mailKey(queries), id, sealed ?? Buffer.alloc(0)) as Mail | undefined

const withdraw = (tx: Transaction, which: SQL | undefined, now: Date) =>
  tx
    .update(outboxMails)
    .set({ givenUpAt: now, sealed: null, lastError: 'withdrawn' })
    .where(and(which, isWaiting))
    .returning({ kind: outboxMails.kind })

/** Withdraws those that are not sent yet. */
export async function withdrawMails(tx: Transaction, mails: readonly Pick<StoredMail, 'id'>[], now: Date) {
  const ids = mails.map(({ id }) => id)
  if (ids.length > 0) await withdraw(tx, inArray(outboxMails.id, ids), now)
}

/** Withdraws what is not sent yet to a person, apart from codes. Returns the kinds. */
export const withdrawMailsTo = (tx: Transaction, userId: string, now: Date) =>
  withdraw(tx, eq(outboxMails.userId, userId), now)

export const withdrawEveryMail = (tx: Transaction, now: Date) => withdraw(tx, undefined, now)

/** The mails that are to be sent, and since when the first of them waits. Reads an index of the waiting ones alone. */
export async function countWaitingMails({ queries }: Pick<Database, 'queries'>, now: Date) {
  const [found] = await queries
    .select({
      waiting: sql`count(*)`.mapWith(Number),
      oldestAt: sql`min(${outboxMails.createdAt})`.mapWith(outboxMails.createdAt),
    })
    .from(outboxMails)
    .where(and(isWaiting, gt(outboxMails.expiresAt, now)))
  return { waiting: found?.waiting ?? 0, oldestAt: found?.oldestAt ?? undefined }
}
