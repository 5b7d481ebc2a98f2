import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, gt, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { SMTPError } from 'nodemailer/lib/smtp-connection'
import type { Services } from '#server/core/context.ts'
import { holds } from '#server/core/holds.ts'
import { isLeaseOver, latestCredible } from '#server/core/stored-time.ts'
import { outboxMails } from '#server/db/mail-tables.ts'
import { roles, users } from '#server/db/schema.ts'
import type { Mailer } from './letter.ts'
import { isWaiting, openMail } from './post-mail.ts'
import { blameOf } from './smtp.ts'

const AT_ONCE = 5
const LEASE = sql`interval '60 seconds'`
/** For mails of processes that ended, and for repetitions. */
const POLL_MS = 2_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000
const RETRY_SECONDS = [5, 15, 45, 120, 300, 900]
const MARK_AGAIN_MS = 500
const STOP_WITHIN_MS = 5_000

type Row = typeof outboxMails.$inferSelect
type Needs = Pick<Services, 'db' | 'now' | 'log'>
type Sender = Needs & { readonly mailer: Mailer; readonly pause: (error: SMTPError) => void }

const { id, dueAt, leaseHolder, leasedUntil } = outboxMails

const LONGEST_WAIT_MS = 1.2 * 1000 * Math.max(...RETRY_SECONDS)

function isDue(now: Date) {
  const isAhead = gt(dueAt, new Date(latestCredible(now).getTime() + LONGEST_WAIT_MS))
  return and(isWaiting, or(lte(dueAt, now), isAhead), or(isNull(leasedUntil), isLeaseOver(leasedUntil)))
}

/** The wait deviates by a fifth, so that mails that failed together do not return together. */
function nextTry(now: Date, attempts: number) {
  const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length - 1)] ?? 0
  return new Date(now.getTime() + seconds * 1000 * (0.8 + 0.4 * Math.random()))
}

/** For a database with one process: at its start no other one sends. */
export const endLeases = async ({ queries }: Services['db']) =>
  void (await queries.update(outboxMails).set({ leasedUntil: null }).where(isWaiting))

const findDue = ({ db, now }: Needs) =>
  db.queries.select({ id }).from(outboxMails).where(isDue(now())).orderBy(asc(dueAt)).limit(1)

async function claim(needs: Needs) {
  if ((await needs.db.freeSpace()) === 'none') return undefined
  const [row] = await needs.db.queries
    .update(outboxMails)
    .set({ leaseHolder: randomUUID(), leasedUntil: sql`now() + ${LEASE}` })
    .where(eq(id, sql`(${findDue(needs).for('update', { skipLocked: true })})`))
    .returning()
  return row
}

/** A mail may wait for hours: its person can be locked, have another address, or no longer read tasks. */
async function isStillFor({ queries }: Services['db'], { userId, kind }: Row, address: string) {
  if (userId === null) return true
  const [recipient] = await queries
    .select({ isEntitled: kind === 'digest' ? holds('read_task') : not(users.locked) })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, userId), eq(users.email, address)))
  return recipient?.isEntitled === true
}

const givenUp = (at: Date, lastError: string) => ({ givenUpAt: at, sealed: null, lastError })

/** What the row of a mail keeps of a failed delivery. */
function changesAfterFailure({ now, log, pause }: Sender, { kind, attempts }: Row, error: SMTPError): Partial<Row> {
  const blame = blameOf(error)
  const lastError = String(error.responseCode ?? error.code ?? error.name)
  if (blame === 'server') {
    pause(error)
    return { lastError }
  }
  const isFinal = blame === 'mail for good'
  log.error({ kind, code: error.code, reason: error.message, isFinal }, 'a mail could not be sent')
  if (isFinal) return givenUp(now(), lastError)
  return { attempts: attempts + 1, dueAt: nextTry(now(), attempts), lastError }
}

/** Sends a mail unless that is too late. Resolves to what its row keeps of the attempt. */
async function tryToSend(sender: Sender, row: Row): Promise<Partial<Row>> {
  const { db, now, log, mailer } = sender
  const { kind, createdAt: date, expiresAt } = row
  if (kind === 'decoy') return { sentAt: now(), sealed: null }
  const mail = await openMail(db.queries, row)
  if (expiresAt <= now() || !mail) {
    log.error({ kind }, mail ? 'a mail expired before it could be sent' : 'a mail is encrypted by another secret')
    return givenUp(now(), mail ? 'expired' : 'unreadable')
  }
  if (!(await isStillFor(db, row, mail.to))) return givenUp(now(), 'withdrawn')
  try {
    await mailer.send({ ...mail, id: row.id, date })
  } catch (error) {
    return changesAfterFailure(sender, row, error as SMTPError)
  }
  return { sentAt: now(), sealed: null, lastError: null }
}

/** Tries again while the database is away: a mail that was accepted and not marked would be sent again. */
async function mark({ db, log }: Needs, row: Row, changes: Partial<Row>, isClosed: () => boolean) {
  const isSame = changes.sentAt ? eq(id, row.id) : and(eq(id, row.id), eq(leaseHolder, row.leaseHolder ?? ''))
  const unleased = { leaseHolder: null, leasedUntil: null, ...changes }
  for (;;) {
    try {
      return await db.queries.update(outboxMails).set(unleased).where(isSame)
    } catch (error) {
      log.warn({ err: error }, 'the state of a mail could not be stored yet')
      if (isClosed()) return
      await wait(MARK_AGAIN_MS)
    }
  }
}

/**
 * Sends the mails of the outbox: each by one process at a time, at least once until it expires. A second copy exists only
 * when a process or its connection ends while the mail server accepts a mail; it has the same id.
 */
export function startSending(needs: Needs, mailer: Mailer) {
  const { log } = needs
  const running = new Set<Promise<void>>()
  /** True while the mail server does not work, and from `stop` on. */
  let isHalted = false
  /** 0 while the mail server answers. */
  let pauseMs = 0
  let pauseTimer: NodeJS.Timeout | undefined
  let isClosed = false
  let isWoken = false
  let isFailing = false

  /** A dead mail server is not the fault of a mail, so it does not postpone its next attempt. */
  function pause({ code, message }: SMTPError) {
    if (isHalted) return
    if (pauseMs === 0) log.error({ code, reason: message }, 'the mail server does not work: mails wait')
    pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, 2 * pauseMs))
    isHalted = true
    pauseTimer = setTimeout(() => {
      isHalted = false
      wake()
    }, pauseMs).unref()
  }

  async function send(row: Row) {
    const changes = await tryToSend({ ...needs, mailer, pause }, row)
    await mark(needs, row, changes, () => isClosed)
    if (!changes.sentAt || row.kind === 'decoy') return
    if (pauseMs > 0) log.info('the mail server works again')
    pauseMs = 0
    wake()
  }

  async function sendAll() {
    while (!isHalted) {
      isWoken = false
      const row = await claim(needs)
      if (row) await send(row)
      else if (!isWoken) break
    }
    isFailing = false
  }

  /** After a pause one mail goes first. Each mail that is sent lets another one go along. */
  function wake() {
    isWoken = true
    if (isHalted || running.size >= (pauseMs > 0 ? 1 : AT_ONCE)) return
    const sending = sendAll()
      .catch(warn)
      .finally(() => running.delete(sending))
    running.add(sending)
  }

  function warn(error: unknown) {
    if (!isFailing) log.warn({ err: error }, 'mails wait for the database')
    isFailing = true
  }

  /** Reads first: on the embedded database each write empties the cache of reads. */
  async function poll() {
    if (isHalted) return
    if ((await findDue(needs)).length > 0) wake()
  }

  const polls = setInterval(() => void poll().catch(warn), POLL_MS).unref()

  async function idle() {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    /** Sends what is due. Call it after a commit that posted a mail. */
    wake,
    /** Resolves when nothing is being sent. */
    idle,
    /** Ends what is being sent within a few seconds, then closes the mailer. Other mails stay in the outbox. */
    async stop() {
      isHalted = true
      clearInterval(polls)
      clearTimeout(pauseTimer)
      await Promise.race([idle(), wait(STOP_WITHIN_MS, undefined, { ref: false })])
      mailer.close()
      await Promise.race([idle(), wait(MARK_AGAIN_MS, undefined, { ref: false })])
      isClosed = true
    },
  }
}
