import { assertDefined } from './assert-defined.ts'
import { stateOf, statesOf } from './decide.ts'
import { type Lifecycle, movesOpenTo, type StatusOf, statusesOf, type ViewerOf } from './lifecycle.ts'

const lastOf = (path: readonly string[]) => assertDefined(path.at(-1))

/** Returns the moves from a status in menu order, whoever makes them. */
const movesFrom = (lifecycle: Lifecycle, status: string) =>
  assertDefined(stateOf(lifecycle.machine, status))
    .branches.map(({ type, meta, target = status }) => ({ type, meta: assertDefined(meta), target }))
    .sort((one, other) => one.meta.order - other.meta.order)

/** The statuses that most records pass: from each the first positive move to a new one, from the first any move. */
export function mainPathOf(lifecycle: Lifecycle): string[] {
  const { machine } = lifecycle
  const path = [assertDefined(statesOf(machine).find(({ isInitial }) => isInitial)).key]
  for (;;) {
    const next = movesFrom(lifecycle, lastOf(path)).filter(({ target }) => !path.includes(target))
    const chosen = next.find(({ meta }) => meta.tone === 'positive') ?? (path.length === 1 ? next[0] : undefined)
    if (!chosen || !stateOf(machine, chosen.target)?.meta) return path
    path.push(chosen.target)
  }
}

/** Whether the main path leads to a status without moves. */
export const hasEnd = (lifecycle: Lifecycle) =>
  stateOf(lifecycle.machine, lastOf(mainPathOf(lifecycle)))?.isFinal === true

/** The main path, and the other statuses in the order of the chart. */
export function statusesOnPath<L extends Lifecycle>(lifecycle: L) {
  const all = statusesOf(lifecycle)
  const path = mainPathOf(lifecycle).flatMap((status) => all.filter((each) => each === status))
  return { path, side: all.filter((status) => !path.includes(status)) }
}

/**
 * Whether a record in this status waits for the viewer to move it along the main path, or back to it. Nothing waits on a
 * chart without an end.
 */
export function waitsFor<L extends Lifecycle>(lifecycle: L, status: StatusOf<L>, viewer: ViewerOf<L>) {
  if (!hasEnd(lifecycle)) return false
  const path = mainPathOf(lifecycle)
  const place = path.indexOf(status)
  const next = movesFrom(lifecycle, status).find(
    ({ meta, target }) => meta.tone === 'positive' && (place < 0 ? path.includes(target) : target === path[place + 1]),
  )
  return (
    next !== undefined &&
    movesOpenTo(lifecycle, status, viewer).some(({ type, target }) => type === next.type && target === next.target)
  )
}
