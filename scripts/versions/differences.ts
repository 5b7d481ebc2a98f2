import type { RuleBranch, Rules, StateRules } from '#machines/versions/rules.ts'

export interface StateChange {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly state: string
  readonly before?: StateRules
  readonly after?: StateRules
}

/**
 * `retargeted`: another target. `guarded`: another guard, the same target. `effects`: only other actions.
 * `reordered`: the same guards are tried in another order; without `before` and `after`.
 */
export interface TransitionChange {
  readonly kind: 'added' | 'removed' | 'retargeted' | 'guarded' | 'effects' | 'reordered'
  readonly source: string
  readonly event: string
  readonly before?: RuleBranch
  readonly after?: RuleBranch
}

/** Viewers of a move that both versions have in this status. */
export interface PeopleChange {
  readonly status: string
  readonly move: string
  readonly gained: readonly string[]
  readonly lost: readonly string[]
}

type Branches = readonly RuleBranch[]
type Pair = readonly [RuleBranch, RuleBranch]

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const without = <T>(all: readonly T[], taken: readonly T[]) => all.filter((each) => !taken.includes(each))

const keysOf = (one: object = {}, other: object = {}) => [...new Set([...Object.keys(one), ...Object.keys(other)])]

function stateChanges(state: string, before: StateRules | undefined, after: StateRules | undefined): StateChange[] {
  if (!before) return [{ kind: 'added', state, after }]
  if (!after) return [{ kind: 'removed', state, before }]
  const own = (rules: StateRules) => ({ ...rules, on: undefined })
  return isSame(own(before), own(after)) ? [] : [{ kind: 'changed', state, before, after }]
}

/** Each branch with the first of the other version that has an equal key and no partner. */
function pairs(before: Branches, after: Branches, keyOf: (branch: RuleBranch) => unknown): Pair[] {
  const free = [...after]
  return before.flatMap((one) => {
    const at = free.findIndex((other) => isSame(keyOf(other), keyOf(one)))
    return at < 0 ? [] : free.splice(at, 1).map((other): Pair => [one, other])
  })
}

/** A branch is known by its guard, not by its index, which shifts when another branch is added. */
function branchChanges(source: string, event: string, before: Branches, after: Branches): TransitionChange[] {
  const kept = pairs(before, after, ({ guard }) => guard)
  const unpaired = (taken: readonly Pair[]) => [without(before, taken.flat()), without(after, taken.flat())] as const
  const guarded = pairs(...unpaired(kept), ({ targets }) => targets)
  const [removed, added] = unpaired([...kept, ...guarded])
  const places = kept.map(([, other]) => after.indexOf(other))
  const change = (kind: TransitionChange['kind'], [one, other]: readonly (RuleBranch | undefined)[] = []) => ({
    kind,
    source,
    event,
    ...(one && { before: one }),
    ...(other && { after: other }),
  })
  return [
    ...kept
      .filter((pair) => !isSame(...pair))
      .map((pair) => change(isSame(pair[0].targets, pair[1].targets) ? 'effects' : 'retargeted', pair)),
    ...guarded.map((pair) => change('guarded', pair)),
    ...added.map((branch) => change('added', [undefined, branch])),
    ...removed.map((branch) => change('removed', [branch])),
    ...(isSame(places, places.toSorted()) ? [] : [change('reordered')]),
  ]
}

const peopleChanges = (before: Rules, after: Rules): PeopleChange[] =>
  Object.entries(before.states).flatMap(([status, { on = {} }]) =>
    Object.keys(on).flatMap((move) => {
      if (!after.states[status]?.on?.[move]) return []
      const [then = [], now = []] = [before, after].map(({ allowed }) => allowed?.[status]?.[move])
      return isSame(then, now) ? [] : [{ status, move, gained: without(now, then), lost: without(then, now) }]
    }),
  )

export function differencesOf(before: Rules, after: Rules) {
  const states = keysOf(after.states, before.states)
  return {
    states: states.flatMap((state) => stateChanges(state, before.states[state], after.states[state])),
    transitions: states.flatMap((state) => {
      const [then = {}, now = {}] = [before, after].map((rules) => rules.states[state]?.on)
      return keysOf(now, then).flatMap((event) => branchChanges(state, event, then[event] ?? [], now[event] ?? []))
    }),
    people: peopleChanges(before, after),
  }
}
