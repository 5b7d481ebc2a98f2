import * as v from 'valibot'
import { AREAS, type MenuArea } from './area.ts'
import { nullishToUndefined } from './schemas.ts'

const OTHER_TAGS = ['AuditLog', 'Session', 'Token'] as const

/** A group of responses, by what they are about. `Account` includes the ledger, whose transactions change balances. */
export type Tag = Extract<MenuArea, { tag: string }>['tag'] | (typeof OTHER_TAGS)[number]

const TAGS = new Set<string>([...AREAS.flatMap((area) => ('tag' in area ? area.tag : [])), ...OTHER_TAGS])

const isTag = (name: string): name is Tag => TAGS.has(name)

/** Below the API base: server-sent events, only where `/config.json` lists the extension `live`. */
export const LIVE_PATH = '/live'

/** A call with this header is no use of the session, which still becomes idle. */
export const BACKGROUND_HEADER = 'x-background'

/**
 * The data of the event `change`, which holds no content. Without an id, many records changed, or one that the reader
 * must not know of. Other events: `beat` at once and every 15 s, `notification`: read them again, `resync`: read everything
 * again, `session`: the session has ended, and the stream with it. An event without id keeps the id of the one before.
 */
export const liveChange = v.object({
  // A name that this version does not know is ignored: the server may be newer.
  tags: v.pipe(
    v.array(v.string()),
    v.transform((names) => names.filter(isTag)),
  ),
  /** As in the audit log: `task`, `announcement`, `user`, `role`, `account`, `fileUpload`, `ledger`, `token`. */
  entity: nullishToUndefined(v.string()),
  id: nullishToUndefined(v.string()),
  /** After the change; undefined for a deleted record. */
  version: nullishToUndefined(v.number()),
  /** The id of the user who made it. */
  by: nullishToUndefined(v.string()),
  /** The `X-Request-Id` of the call that made it. */
  request: nullishToUndefined(v.string()),
  /** Milliseconds over which its readers spread their reads, when they are many. Also in the data of `notification`. */
  spread: nullishToUndefined(v.number()),
})

export type LiveChange = v.InferOutput<typeof liveChange>
