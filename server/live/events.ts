import { admits } from '#contract/call-areas.ts'
import { calls } from '#contract/calls.ts'
import type { LiveChange } from '#contract/live.ts'
import type { Grant } from '#server/db/live-tables.ts'
import type { SessionReader } from '#server/identity/session/session-readers.ts'
import type { LiveRow } from './changes.ts'

interface LiveEvent {
  readonly name: 'change' | 'notification' | 'beat' | 'resync' | 'session'
  readonly data: unknown
}

const encoder = new TextEncoder()

export const RESYNC: LiveEvent = { name: 'resync', data: 1 }
export const BEAT: LiveEvent = { name: 'beat', data: 1 }
export const SESSION_ENDED: LiveEvent = { name: 'session', data: 1 }

/** Readers that this many read at once, without a noticeable wait for each other. */
const READ_AT_ONCE = 25
const MS_OF_A_READ = 4
const LONGEST_SPREAD_MS = 5_000

/** Over how many milliseconds the readers of an event read what has changed. */
function spreadOver(readers: number) {
  const ms = Math.max(0, readers - READ_AT_ONCE) * MS_OF_A_READ
  return ms > 0 ? { spread: Math.min(ms, LONGEST_SPREAD_MS) } : undefined
}

export const encode = ({ name, data }: LiveEvent, id?: string) =>
  encoder.encode(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)

/** Sets the delay before a reconnect. These first bytes also make proxies send the head of the response. */
export const retryAfter = (ms: number) => encoder.encode(`retry: ${ms}\n: live\n\n`)

const fits = ({ access, people, roleId }: Grant, { principal, ...reader }: SessionReader) =>
  admits(access, principal) &&
  (people === undefined || people.includes(principal.id)) &&
  (roleId === undefined || roleId === reader.roleId)

/** The rights of the reader may have changed, and with them all that they see. */
export const changesRightsOf = ({ kind, entity, entityId }: LiveRow, { principal, roleId }: SessionReader) =>
  kind === 'change' && ((entity === 'user' && entityId === principal.id) || (entity === 'role' && entityId === roleId))

interface Sight {
  readonly maySee: boolean
  readonly readsLog: boolean
}

const sightOf = ({ audience }: LiveRow, reader: SessionReader): Sight => ({
  maySee: audience.some((grant) => fits(grant, reader)),
  readsLog: admits(calls['eventLog.list'].access, reader.principal),
})

/** Readers of the audit log who may not see the record learn only that the log has another entry. */
const tagsFor = ({ tags }: LiveRow, { maySee, readsLog }: Sight) =>
  tags.filter((tag) => (tag === 'AuditLog' ? readsLog : maySee))

const concerns = (row: LiveRow, sight: Sight) =>
  row.kind === 'notification' ? sight.maySee : tagsFor(row, sight).length > 0

function eventIn(row: LiveRow, sight: Sight, spread: ReturnType<typeof spreadOver>): LiveEvent {
  if (row.kind === 'notification') return { name: 'notification', data: spread ?? 1 }
  const record: Omit<LiveChange, 'tags' | 'spread'> = {
    entity: row.entity ?? undefined,
    id: row.entityId ?? undefined,
    version: row.version ?? undefined,
    by: row.actorId ?? undefined,
    request: row.requestId ?? undefined,
  }
  return { name: 'change', data: { tags: tagsFor(row, sight), ...(sight.maySee && record), ...spread } }
}

/** Makes each event and its bytes once, for all of `readers` that get the same. */
export function createPrinter(rows: readonly LiveRow[], id: string, readers: readonly SessionReader[]) {
  const made = new Map<string, LiveEvent>()
  const spreads = rows.map((row) => spreadOver(readers.filter((reader) => concerns(row, sightOf(row, reader))).length))
  const printed = new Map<LiveEvent, Uint8Array>()
  const printedLast = new Map<LiveEvent, Uint8Array>()

  function eventsOf(row: LiveRow, place: number, reader: SessionReader): LiveEvent[] {
    const sight = sightOf(row, reader)
    if (!concerns(row, sight)) return []
    const key = `${place} ${sight.maySee} ${sight.readsLog}`
    const event = made.get(key) ?? eventIn(row, sight, spreads[place])
    made.set(key, event)
    return changesRightsOf(row, reader) ? [event, RESYNC] : [event]
  }

  function bytesOf(event: LiveEvent, isLast: boolean) {
    const known = isLast ? printedLast : printed
    const bytes = known.get(event) ?? encode(event, isLast ? id : undefined)
    known.set(event, bytes)
    return bytes
  }

  /** Only the last event has the id, so that a reader who got some of them gets all again. */
  return (reader: SessionReader) =>
    rows
      .flatMap((row, place) => eventsOf(row, place, reader))
      .map((event, place, events) => bytesOf(event, place === events.length - 1))
}
