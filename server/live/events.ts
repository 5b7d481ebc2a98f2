import { admits } from '#contract/call-areas.ts'
import { calls } from '#contract/calls.ts'
import type { LiveChange } from '#contract/live.ts'
import type { Grant } from '#server/db/live-tables.ts'
import type { SessionReader } from '#server/identity/session/session-readers.ts'
import type { LiveRow } from './changes.ts'

type EventName = 'change' | 'notification' | 'beat' | 'resync' | 'session'

export interface LiveEvent {
  readonly name: EventName
  readonly data: unknown
}

const encoder = new TextEncoder()

export const RESYNC: LiveEvent = { name: 'resync', data: 1 }
export const BEAT: LiveEvent = { name: 'beat', data: 1 }
export const SESSION_ENDED: LiveEvent = { name: 'session', data: 1 }
const NOTIFICATION: LiveEvent = { name: 'notification', data: 1 }

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

function changeIn(row: LiveRow, maySee: boolean, readsLog: boolean): LiveEvent | undefined {
  const tags = row.tags.filter((tag) => (tag === 'AuditLog' ? readsLog : maySee))
  if (tags.length === 0) return undefined
  const record: Omit<LiveChange, 'tags'> = {
    entity: row.entity ?? undefined,
    id: row.entityId ?? undefined,
    version: row.version ?? undefined,
    by: row.actorId ?? undefined,
    request: row.requestId ?? undefined,
  }
  return { name: 'change', data: { tags, ...(maySee && record) } }
}

/** Makes each event and its bytes once, for all readers of the same. */
export function createPrinter(rows: readonly LiveRow[], id: string) {
  const changes = new Map<string, LiveEvent | undefined>()
  const printed = new Map<LiveEvent, Uint8Array>()
  const printedLast = new Map<LiveEvent, Uint8Array>()

  /** Readers of the audit log who may not see the record learn only that the log has another entry. */
  function eventsOf(row: LiveRow, place: number, reader: SessionReader): LiveEvent[] {
    const maySee = row.audience.some((grant) => fits(grant, reader))
    if (row.kind === 'notification') return maySee ? [NOTIFICATION] : []
    const readsLog = admits(calls['eventLog.list'].access, reader.principal)
    const key = `${place} ${maySee} ${readsLog}`
    if (!changes.has(key)) changes.set(key, changeIn(row, maySee, readsLog))
    const change = changes.get(key)
    if (!change) return []
    return changesRightsOf(row, reader) ? [change, RESYNC] : [change]
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
