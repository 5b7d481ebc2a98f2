import { randomInt } from 'node:crypto'
import type { Services } from '#server/core/context.ts'
import { isUnreadable } from '#server/core/known-error.ts'
import { tooMany, unavailable } from '#server/errors/app-error.ts'
import { readersOf, type SessionReader } from '#server/identity/session/session-readers.ts'
import { type Batch, batchOf } from './batch.ts'
import {
  currentCursor,
  currentEpoch,
  deleteOldChanges,
  forgetTheFuture,
  missedChanges,
  readChanges,
} from './changes.ts'
import { BEAT, encode, retryAfter, SESSION_ENDED } from './events.ts'
import { paced } from './paced.ts'
import { createStream, type Stream } from './stream.ts'

const MOST_PER_SESSION = 6
const BEAT_MS = 15_000
const POLL_MS = 1_000
const READ_PAUSE_MS = 10
const RETRY_MS = 1_000
const RETRY_AFTER_STOP_MS = [100, 2_000] as const
const FULL_SECONDS = 30
/** Longer than a snapshot of any plausible number of open transactions. */
const LONGEST_ID = 4_096

interface Member {
  readonly sessionId: string
  readonly stream: Stream
  reader?: SessionReader
  /** What it hears of once its reader is read again. Undefined for one who has heard of everything so far. */
  waiting: Batch[] | undefined
}

export type Hub = Awaited<ReturnType<typeof openHub>>

/** Brings the announcements of all processes to the streams of this one. Rejects when the database cannot be read. */
export async function openHub(services: Services) {
  const { db, log, limits } = services
  const members = new Set<Member>()
  await forgetTheFuture(db)
  let epoch = await currentEpoch(db)
  let cursor = await currentCursor(db)
  let mayBeAnotherEpoch = false
  let isStopped = false
  let isFailing = false
  const currentId = () => `${epoch}~${cursor}`

  async function renewEpoch() {
    const now = await currentEpoch(db)
    mayBeAnotherEpoch = false
    if (now === epoch) return
    cursor = await currentCursor(db)
    epoch = now
    distribute(batchOf(undefined, currentId()))
  }

  const read = paced(async () => {
    if (mayBeAnotherEpoch) await renewEpoch()
    const found = await readChanges(db, cursor)
    cursor = found.cursor
    isFailing = false
    if (found.rows.length > 0) distribute(batchOf(found.rows, currentId()))
  }, READ_PAUSE_MS)

  /** After a failure the cursor is where it was, and the next read finds the same again. */
  const wake = () =>
    void read().catch((error) => {
      if (!isFailing && !isStopped) log.warn({ err: error }, 'live updates wait for the database')
      isFailing = true
    })

  function send({ stream }: Member, batch: Batch, reader: SessionReader) {
    for (const bytes of batch.printFor(reader)) stream.send(bytes)
  }

  function distribute(batch: Batch) {
    const affected: Member[] = []
    for (const member of members) {
      const { sessionId, reader, waiting } = member
      if (waiting || !reader) waiting?.push(batch)
      else if (batch.mayAffect(sessionId, reader)) {
        member.waiting = [batch]
        affected.push(member)
      } else send(member, batch, reader)
    }
    void renew(affected)
  }

  /** Reads the rights of waiting members again, ends those whose session has ended, and sends what waits. */
  async function renew(group: readonly Member[]): Promise<void> {
    if (group.length === 0) return
    const due = group.map((member) => ({ member, batches: member.waiting?.splice(0) ?? [] }))
    try {
      const readers = await readersOf(services, [...new Set(group.map(({ sessionId }) => sessionId))])
      for (const { member, batches } of due) catchUp(member, batches, readers.get(member.sessionId))
    } catch (error) {
      log.warn({ err: error }, 'live updates end, since the session cannot be read')
      for (const { stream } of group) stream.fail(error as Error)
    }
    await renew(group.filter((member) => members.has(member) && member.waiting !== undefined))
  }

  function catchUp(member: Member, batches: readonly Batch[], reader: SessionReader | undefined) {
    const { sessionId, stream, waiting = [] } = member
    if (!reader) return stream.end(encode(SESSION_ENDED))
    member.reader = reader
    for (const batch of batches) send(member, batch, reader)
    while (waiting[0] && !waiting[0].mayAffect(sessionId, reader)) send(member, waiting.shift() as Batch, reader)
    if (waiting.length === 0) member.waiting = undefined
  }

  /** Undefined: it cannot be known. An id of another process means the same here. */
  async function missedSince(lastId: string | undefined, until: string) {
    if (lastId === undefined) return []
    const [itsEpoch, since = ''] = lastId.split('~')
    if (itsEpoch !== epoch || lastId.length > LONGEST_ID || !/^\d+:\d+:[\d,]*$/.test(since)) return undefined
    return missedChanges(db, since, until).catch((error) => {
      if (isUnreadable(error)) return undefined
      throw error
    })
  }

  async function join(member: Member, lastId: string | undefined) {
    await read()
    const [until, id] = [cursor, currentId()]
    member.waiting = []
    const missed = batchOf(await missedSince(lastId, until), id)
    member.waiting.unshift(missed)
    await renew([member])
    if (member.waiting === undefined) member.stream.send(encode(BEAT, currentId()))
  }

  /**
   * The bytes of a new stream, from what was missed since `lastId` on. Throws 429 when the session has six streams, 503
   * when the process has too many or stops.
   */
  function open(sessionId: string, lastId: string | undefined): ReadableStream<Uint8Array> {
    if (isStopped) throw unavailable('The server is stopping. Try again shortly.', 1)
    if (members.size >= limits.liveStreams) throw unavailable('The server has too many live streams.', FULL_SECONDS)
    const ofSession = [...members].filter((member) => member.sessionId === sessionId)
    if (ofSession.length >= MOST_PER_SESSION)
      throw tooMany('This session has too many live streams. Close some of its tabs.', FULL_SECONDS)
    const stream = createStream(() => void members.delete(member))
    const member: Member = { sessionId, stream, waiting: [] }
    members.add(member)
    stream.send(retryAfter(RETRY_MS))
    join(member, lastId).catch((error) => {
      log.warn({ err: error }, 'a live stream could not begin')
      stream.fail(error)
    })
    return stream.body
  }

  const stopWatching = db.watch((isBack) => {
    mayBeAnotherEpoch ||= isBack
    wake()
  })
  const beats = setInterval(() => {
    const bytes = encode(BEAT, currentId())
    for (const { stream, waiting } of members) if (!waiting) stream.send(bytes)
  }, BEAT_MS)
  // A wake-up can be lost with the process or the connection that would send it.
  const polls = db.engine === 'postgres' ? setInterval(wake, POLL_MS) : undefined
  for (const timer of [beats, polls]) timer?.unref()

  return {
    open,
    streams: () => members.size,
    /** Ends the streams of sessions that ended, also by time, and deletes what nobody can have missed any more. */
    async everyMinute() {
      const open = [...members].filter(({ waiting }) => !waiting)
      for (const member of open) member.waiting = []
      await renew(open)
      if ((await db.freeSpace()) !== 'none') await deleteOldChanges(db)
    },
    /** Ends all streams. Their browsers come back at different moments, so that the next process can take them. */
    async stop() {
      isStopped = true
      clearInterval(beats)
      clearInterval(polls)
      for (const { stream } of members) stream.end(retryAfter(randomInt(...RETRY_AFTER_STOP_MS)))
      await stopWatching()
    },
  }
}
