import type { AnyStateMachine } from 'xstate'
import type { StatusIn } from './decide.ts'
import type { EventTypeOf, GuardOf } from './words.ts'

// Business rules about a chart, as data. `prove.ts` searches every path for one that breaks them, `sentence.ts` says
// them in words.

/** A move, or a creation, which comes `from` no status. */
export interface Step {
  readonly type: string
  readonly from: string | undefined
  readonly to: string
  /** Empty for the server itself. It has no comma. */
  readonly person: string
  /** The name of the viewer. Undefined where none or several fit. */
  readonly kind: string | undefined
  /** What the guards answer. It is empty for a creation. */
  readonly facts: Readonly<Record<string, boolean>>
}

type OneOrMore<T> = T | readonly T[]

/** What happens: every given part holds. */
export interface What<Move = string, Status = string, Kind = string, Fact = string> {
  readonly move?: OneOrMore<Move>
  readonly from?: OneOrMore<Status>
  /** The status changes into it. */
  readonly into?: OneOrMore<Status>
  /** Without `move`, it does not speak of creations. */
  readonly by?: OneOrMore<Kind>
  /** A fact that does not hold. */
  readonly without?: Fact
}

export type Pattern<W = What, Status = string> =
  /** It never happens. */
  | { readonly pattern: 'never'; readonly what: W }
  /** It happens after `first` alone, which has to happen again after `since`. */
  | { readonly pattern: 'onlyAfter'; readonly what: W; readonly first: W; readonly since?: W | undefined }
  /** Who does the first never does the second. */
  | { readonly pattern: 'different'; readonly first: W; readonly what: W }
  | { readonly pattern: 'stays'; readonly status: Status }
  /** Whatever happened, there is a way to it, unless the record is in a final status or in one of `except`. */
  | { readonly pattern: 'possible'; readonly what: W; readonly except: readonly Status[] }

export type ChartPromise = Pattern & {
  readonly id: string
  readonly why: string
}

interface Named {
  readonly machine: AnyStateMachine
  readonly creations: object
}

type KindIn<C> = C extends { readonly viewers: infer Viewers } ? keyof Viewers : never

/** Its names are those of the chart: others do not compile. */
export function vocabulary<Chart extends Named>() {
  type Machine = Chart['machine']
  type Status = StatusIn<Machine>
  type Move = EventTypeOf<Machine> | keyof Chart['creations']
  type Said = What<Move, Status, KindIn<Chart>, GuardOf<Machine>>
  const promise = (id: string, why: string, pattern: Pattern<Said, Status>) => ({ id, why, ...pattern }) as ChartPromise
  return {
    never: (id: string, why: string, what: Said) => promise(id, why, { pattern: 'never', what }),
    onlyAfter: (id: string, why: string, what: Said, first: Said, since?: Said) =>
      promise(id, why, { pattern: 'onlyAfter', what, first, since }),
    different: (id: string, why: string, first: Said, what: Said) =>
      promise(id, why, { pattern: 'different', first, what }),
    stays: (id: string, why: string, status: Status) => promise(id, why, { pattern: 'stays', status }),
    possible: (id: string, why: string, what: Said, except: readonly Status[] = []) =>
      promise(id, why, { pattern: 'possible', what, except }),
  }
}

const fits = (wanted: OneOrMore<string> | undefined, value: string | undefined) =>
  wanted === undefined || wanted === value || (typeof wanted === 'object' && wanted.some((each) => each === value))

export function matches({ move, from, into, by, without }: What, step: Step): boolean {
  if (by !== undefined && move === undefined && step.from === undefined) return false
  const isChanged = step.from !== step.to
  return (
    fits(move, step.type) &&
    fits(from, step.from) &&
    (into === undefined || (isChanged && fits(into, step.to))) &&
    fits(by, step.kind) &&
    (without === undefined || step.facts[without] === false)
  )
}

/** Reads moves one after another. `next` returns undefined where the promise breaks. */
export interface Monitor {
  readonly start: string
  next(memory: string, step: Step): string | undefined
}

const once = (happened: string, isNow: boolean) => (isNow ? 'yes' : happened)

/** Undefined for `possible`, which no single history breaks. */
export function monitorOf(promise: Pattern): Monitor | undefined {
  if (promise.pattern === 'possible') return undefined
  const start = ''
  switch (promise.pattern) {
    case 'never':
      return { start, next: (memory, step) => (matches(promise.what, step) ? undefined : memory) }
    case 'onlyAfter': {
      const { what, first, since } = promise
      return {
        start,
        next(memory, step) {
          if (!memory && matches(what, step)) return undefined
          return once(since && matches(since, step) ? start : memory, matches(first, step))
        },
      }
    }
    case 'different': {
      const { first, what } = promise
      return {
        start,
        next(memory, step) {
          const people = () => memory.split(',')
          if (matches(what, step) && step.person !== '' && people().includes(step.person)) return undefined
          return matches(first, step) ? [...new Set([...people(), step.person])].sort().join(',') : memory
        },
      }
    }
    case 'stays':
      return { start, next: (memory, { from, to }) => (from === promise.status && to !== from ? undefined : memory) }
  }
}
