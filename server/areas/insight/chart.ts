import type { TrackedEntity } from '#contract/records.ts'
import { stateOf, statesOf } from '#machines/lifecycles/decide.ts'
import { movesOpenTo } from '#machines/lifecycles/lifecycle.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'
import { type StoredEntry, stored } from '#machines/stored.ts'

const DELETED = 'deleted'

/** The statuses of the current chart in its order, and the final ones, deletion apart. */
export function statusesIn(entity: TrackedEntity) {
  const states = statesOf(tracked[entity].machine)
  const finals = states.filter(({ key, isFinal }) => isFinal && key !== DELETED)
  return { statuses: states.map(({ key }) => key), finals: finals.map(({ key }) => key) }
}

/** The viewers who can change the status, deletion apart. None in a status of an older chart. */
export function viewersWhoMoveOn(entity: TrackedEntity, status: string): string[] {
  const entry: StoredEntry = stored[tracked[entity].chart]
  if (entry.kind !== 'lifecycle' || !stateOf(tracked[entity].machine, status)) return []
  const moveOn = ({ target }: { target: string }) => target !== status && target !== DELETED
  return Object.entries(entry.viewers).flatMap(([name, viewer]) =>
    movesOpenTo(entry.lifecycle, status, viewer).some(moveOn) ? [name] : [],
  )
}
