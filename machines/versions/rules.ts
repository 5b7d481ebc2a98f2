import { type Chart, type ChartState, chartOf } from '#machines/core/chart.ts'
import { matrix } from '#machines/core/lifecycle.ts'
import type { MachineEntry } from '#machines/registry.ts'

/** One way that an event can go. Empty parts are left out. */
export interface RuleBranch {
  readonly guard?: string
  /** Paths below the root; missing when the state stays. */
  readonly targets?: readonly string[]
  readonly actions?: readonly string[]
}

export interface StateRules {
  /** Missing for `atomic`. */
  readonly type?: string
  readonly initial?: string
  readonly entry?: readonly string[]
  readonly exit?: readonly string[]
  readonly invokes?: readonly string[]
  readonly refuses?: readonly string[]
  /** By event: `task.approve`, `done requestCode`, `error requestCode`, `after cooldown`, `always`. */
  readonly on?: Readonly<Record<string, readonly RuleBranch[]>>
}

/** What a machine decides, as data to store and to compare: no texts, and no ids that a rename of the root changes. */
export interface Rules {
  /** By path below the root; the root is `''`. */
  readonly states: Readonly<Record<string, StateRules>>
  /** A lifecycle names, by status and move, the viewers of the registry who can make the move. */
  readonly allowed?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** Without empty lists and missing values. */
const filled = <T extends object>(parts: T): Partial<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part?.length !== 0)) as Partial<T>

/** `done requestCode` instead of the event of xstate. */
export function eventName({ invokes, timers }: ChartState, event: string) {
  const invoke = invokes.find(({ id }) => event.endsWith(`.actor.${id}`))
  const timer = timers.find((each) => each.event === event)
  if (invoke) return `${event.startsWith('xstate.done') ? 'done' : 'error'} ${invoke.src}`
  if (timer) return `after ${timer.delay}`
  return event.startsWith('xstate.done.state.') ? 'done' : event || 'always'
}

function stateRules(state: ChartState, pathOf: (id: string) => string): StateRules {
  /** A simple state that targets itself stays. */
  const isElsewhere = (id: string) => id !== state.id || state.type !== 'atomic'
  const byEvent = Map.groupBy(state.transitions, ({ event }) => eventName(state, event))
  const on = [...byEvent].map(([event, branches]): [string, RuleBranch[]] => [
    event,
    branches.map(({ guard, targets, actions }) =>
      filled({ guard, targets: targets.filter(isElsewhere).map(pathOf), actions }),
    ),
  ])
  return filled({
    type: state.type === 'atomic' ? undefined : state.type,
    initial: state.initial === undefined ? undefined : pathOf(state.initial),
    entry: state.entry,
    exit: state.exit,
    invokes: state.invokes.map(({ src }) => src),
    refuses: state.refuses,
    on: on.length > 0 ? Object.fromEntries(on) : undefined,
  })
}

export function chartRules(chart: Chart): Rules {
  const pathOf = (id: string) => id.slice(chart.id.length + 1)
  return { states: Object.fromEntries(chart.states.map((state) => [pathOf(state.id), stateRules(state, pathOf)])) }
}

/** The body of a guard can change without its chart, so the rules of a lifecycle include who can do what. */
export function rulesOf(entry: MachineEntry): Rules {
  if (entry.kind !== 'lifecycle') return chartRules(chartOf(entry.machine))
  const open = matrix(entry.lifecycle, entry.viewers).filter((row) => row.open)
  const allowed = [...Map.groupBy(open, ({ status }) => status)].map(([status, rows]) => {
    const moves = [...Map.groupBy(rows, ({ type }) => type)].map(([type, own]) => [
      type,
      own.map(({ viewer }) => viewer).sort(),
    ])
    return [status, Object.fromEntries(moves)]
  })
  return { ...chartRules(chartOf(entry.lifecycle.machine)), allowed: Object.fromEntries(allowed) }
}
