import { randomInt } from 'node:crypto'
import type { Services } from '#server/core/context.ts'
import { tooMany, unavailable } from '#server/errors/app-error.ts'
import { readersOf, type SessionReader } from '#server/identity/session/session-readers.ts'
import { deleteOldChanges, type LiveRow, MOST_MISSED } from './changes.ts'
import { BEAT, changesRightsOf, createPrinter, encode, RESYNC, retryAfter, SESSION_ENDED } from './events.ts'
import { startReading } from './reading.ts'
import { createStream, type Stream } from './stream.ts'

const MOST_PER_SESSION = 3
const MOST_PER_PERSON = 30
const BEAT_MS = 15_000
const POLL_MS = 1_000
const RETRY_MS = 1_000
/** The browser of a replaced stream waits, or else it would end another one of the person at once. */
const RETRY_WHEN_REPLACED_MS = 300_000
const RETRY_AFTER_STOP_MS = [100, 2_000] as const
const FULL_SECONDS = 30

interface Owner {
  readonly sessionId: string
  readonly personId: string
}

interface Member extends Owner {
  readonly stream: Stream
  reader?: SessionReader
  /** Batches to send once the rights of its reader are read again. Undefined when it is up to date. */
  waiting: Batch[] | undefined
}

/** Changes that one read found. `id` is the cursor after them. */
interface Batch {
  /** The session may have ended, or its reader may have other rights. */
  readonly mayAffect: (sessionId: string, reader: SessionReader) => boolean
  readonly printFor: (reader: SessionReader) => readonly Uint8Array[]
}

/** Without rows, or with too many, every reader gets a resync. `readers` are all of this process. */
export function batchOf(rows: readonly LiveRow[] | undefined, id: string, readers: readonly SessionReader[]): Batch {
  if (!rows || rows.length > MOST_MISSED) return { mayAffect: () => true, printFor: () => [encode(RESYNC, id)] }
  return {
    mayAffect: (sessionId, reader) =>
      rows.some((row) => changesRightsOf(row, reader) || (row.entity === 'session' && row.entityId === sessionId)),
    printFor: createPrinter(rows, id, readers),
  }
}

function send({ stream }: Member, batch: Batch, reader: SessionReader) {
  for (const bytes of batch.printFor(reader)) stream.send(bytes)
}

/** Sends a batch to members whose rights it cannot change. Others wait with it; those that begin to are returned. */
function distribute(batch: Batch, members: Iterable<Member>): Member[] {
  const affected: Member[] = []
  for (const member of members) {
    const { sessionId, reader, waiting } = member
    if (waiting || !reader) waiting?.push(batch)
    else if (batch.mayAffect(sessionId, reader)) {
      member.waiting = [batch]
      affected.push(member)
    } else send(member, batch, reader)
  }
  return affected
}

function catchUp(member: Member, batches: readonly Batch[], reader: SessionReader | undefined) {
  const { sessionId, stream, waiting = [] } = member
  if (!reader) return stream.end(encode(SESSION_ENDED))
  member.reader = reader
  for (const batch of batches) send(member, batch, reader)
  while (waiting[0] && !waiting[0].mayAffect(sessionId, reader)) send(member, waiting.shift() as Batch, reader)
  if (waiting.length === 0) member.waiting = undefined
}

/** Reads the rights of waiting members again, ends those whose session has ended, and sends what waits. */
async function renew(services: Services, members: ReadonlySet<Member>, group: readonly Member[]): Promise<void> {
  if (group.length === 0) return
  const due = group.map((member) => ({ member, batches: member.waiting?.splice(0) ?? [] }))
  try {
    const readers = await readersOf(services, [...new Set(group.map(({ sessionId }) => sessionId))])
    for (const { member, batches } of due) catchUp(member, batches, readers.get(member.sessionId))
  } catch (error) {
    services.log.warn({ err: error }, 'live updates end, since the session cannot be read')
    for (const { stream } of group) stream.fail(error as Error)
  }
  const left = group.filter((member) => members.has(member) && member.waiting !== undefined)
  await renew(services, members, left)
}

/** Ends the oldest stream of a person who has 30 or half of all `places`. Throws 429 and 503, as `open` says. */
function makeRoom({ sessionId, personId }: Owner, members: ReadonlySet<Member>, places: number) {
  const ofPerson = [...members].filter((member) => member.personId === personId)
  if (ofPerson.filter((member) => member.sessionId === sessionId).length >= MOST_PER_SESSION)
    throw tooMany('This session has too many live streams. Close some of its tabs.', FULL_SECONDS)
  if (ofPerson.length >= Math.min(MOST_PER_PERSON, Math.ceil(places / 2)))
    ofPerson[0]?.stream.end(retryAfter(RETRY_WHEN_REPLACED_MS))
  if (members.size >= places) throw unavailable('The server has too many live streams.', FULL_SECONDS)
}

export type Hub = Awaited<ReturnType<typeof openHub>>

/** Brings the announcements of all processes to the streams of this one. Rejects when the database cannot be read. */
export async function openHub(services: Services, pollMs = POLL_MS) {
  const { db, log, limits } = services
  /** The oldest first. */
  const members = new Set<Member>()
  let isStopped = false
  const renewAll = (group: readonly Member[]) => renew(services, members, group)

  const allReaders = () => [...members].flatMap(({ reader }) => reader ?? [])

  async function join(member: Member, lastId: string | undefined) {
    await reading.read()
    const { cursor, id } = reading.position()
    const waiting: Batch[] = []
    member.waiting = waiting
    waiting.unshift(batchOf(await reading.missedSince(lastId, cursor), id, allReaders()))
    await renewAll([member])
    if (!member.waiting) member.stream.send(encode(BEAT, reading.position().id))
  }

  /**
   * The bytes of a new stream, from what was missed since `lastId` on. Throws 429 when the session has three streams, 503
   * when the process has too many or stops.
   */
  function open(owner: Owner, lastId: string | undefined): ReadableStream<Uint8Array> {
    if (isStopped) throw unavailable('The server is stopping. Try again shortly.', 1)
    makeRoom(owner, members, limits.liveStreams)
    const stream = createStream(() => void members.delete(member))
    const member: Member = { ...owner, stream, waiting: [] }
    members.add(member)
    stream.send(retryAfter(RETRY_MS))
    join(member, lastId).catch((error) => {
      log.warn({ err: error }, 'a live stream could not begin')
      stream.fail(error)
    })
    return stream.body
  }

  const reading = await startReading(services, pollMs, {
    isAnyone: () => members.size > 0,
    distribute: (rows, id) => void renewAll(distribute(batchOf(rows, id, allReaders()), members)),
  })
  const beats = setInterval(() => {
    const bytes = encode(BEAT, reading.position().id)
    for (const { stream, waiting } of members) if (!waiting) stream.send(bytes)
  }, BEAT_MS).unref()

  return {
    open,
    streams: () => members.size,
    /** Ends the streams of sessions that ended, also by time, and deletes old changes. */
    async everyMinute() {
      const open = [...members].filter(({ waiting }) => !waiting)
      for (const member of open) member.waiting = []
      await renewAll(open)
      if ((await db.freeSpace()) !== 'none') await deleteOldChanges(db)
    },
    /** Ends all streams. Their browsers reconnect at different moments, which spreads the load on the next process. */
    async stop() {
      isStopped = true
      clearInterval(beats)
      for (const { stream } of members) stream.end(retryAfter(randomInt(...RETRY_AFTER_STOP_MS)))
      await reading.stop()
    },
  }
}
