import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from '@xstate/graph'
import { type AnyStateMachine, fromTransition, type SnapshotFrom } from 'xstate'
import { branchTaken, factsOf, statesOf } from './decide.ts'
import type { Viewer } from './lifecycle.ts'
import { type Monitor, matches, monitorOf, type Pattern, type Step } from './promise.ts'
import { remembering } from './remembering.ts'
import type { Words } from './words.ts'

/** Who moves a record in a proof, and what changes in it. `record` holds the fields that decide who somebody is to it. */
export interface Cast {
  readonly people: readonly string[]
  /** Who the people are, where paths name them. */
  readonly note?: string
  /** What the chart reads of an event, besides its type. */
  readonly facts: (person: string, record: string) => object
  /** The records that a person may create with a call. */
  readonly begin: (creation: string, person: string) => readonly string[]
  /** The records that a move of the person may leave. */
  readonly change: (move: string, person: string, record: string) => readonly string[]
  /** What a step did that left this record: "gives it to Ada". */
  readonly says?: (record: string) => string
}

/** What promises are about: a record, its chart, and the people who move it. */
export interface Model {
  /** The record, in a sentence: "task". */
  readonly entity: string
  readonly machine: AnyStateMachine
  readonly creations: Readonly<Record<string, readonly string[]>>
  /** The viewers by name. There is none where the chart does not tell people apart. */
  readonly viewers: Readonly<Record<string, Viewer>>
  /** One person of each kind by default, and a record that does not change. */
  readonly cast?: Cast | undefined
  /** How sentences call viewers whose name needs no article: "people who are no super admin". */
  readonly called?: Readonly<Record<string, string>> | undefined
  /** The viewer who is the record, and what they call it: "their own account". */
  readonly own?: { readonly viewer: string; readonly record: string } | undefined
  /** For a machine without labels. */
  readonly words?: Words | undefined
}

export interface SearchedStep extends Step {
  /** The branch that the move takes. */
  readonly index: number
  /** The record after it. */
  readonly record: string
}

interface Searched {
  /** Undefined before the creation. */
  readonly last: SearchedStep | undefined
  /** What each monitor remembers. Undefined where its promise is broken. */
  readonly memories: readonly (string | undefined)[]
}

/** For a cast whose record is always the same. */
export const UNCHANGED: Pick<Cast, 'begin' | 'change'> = { begin: () => [''], change: () => [''] }

const everyone = (viewers: Model['viewers']): Cast => ({
  people: Object.keys(viewers),
  facts: (person) => ({ by: viewers[person] }),
  ...UNCHANGED,
})

/** Whether both are the same but for their identity and their lists. */
const isLike = (viewer: Viewer, asked: object) =>
  Object.entries(viewer).every(
    ([name, value]) => name === 'id' || typeof value === 'object' || Reflect.get(asked, name) === value,
  )

/**
 * The viewer for whom the guards that tell viewers apart answer the same, and who is like them where several fit.
 * Undefined where none fits.
 */
export function kindOf({ machine, viewers }: Pick<Model, 'machine' | 'viewers'>, event: object) {
  const facts = factsOf(machine, event)
  const answers = Object.entries(viewers).map(([name, by]) => ({ name, by, facts: factsOf(machine, { by }) }))
  const telling = Object.keys(facts).filter(
    (fact) => answers.length === 1 || new Set(answers.map((one) => one.facts[fact])).size > 1,
  )
  const fitting = answers.filter((one) => telling.every((fact) => one.facts[fact] === facts[fact]))
  const asked: object = Object((event as { by?: Viewer }).by)
  const [kind, another] = fitting.length > 1 ? fitting.filter(({ by }) => isLike(by, asked)) : fitting
  return another ? undefined : kind?.name
}

export type Possible = Pattern & { readonly pattern: 'possible' }

/** The statuses in which nothing is promised to be possible. */
export const exceptionsOf = (machine: AnyStateMachine, { except }: Possible) =>
  statesOf(machine).flatMap(({ key, isFinal }) => (isFinal || except.includes(key) ? [key] : []))

/** Every step that the chart takes in a status, or with which a record begins. Asks the chart once for each place. */
function stepsOf(model: Model) {
  const { machine, creations, viewers, cast = everyone(viewers) } = model
  const moves = [...new Set(statesOf(machine).flatMap(({ branches }) => branches.map(({ type }) => type)))]
  const who = (person: string, record: string) => {
    const event = cast.facts(person, record)
    const facts = factsOf(machine, event)
    return { person, event, facts, kind: model.cast ? kindOf(model, event) : person }
  }
  const beginnings = () =>
    Object.entries(creations).flatMap(([type, statuses]) =>
      cast.people.flatMap((person) =>
        cast.begin(type, person).flatMap((record) => {
          const { kind } = who(person, record)
          return statuses.map(
            (to): SearchedStep => ({ type, from: undefined, to, person, kind, facts: {}, index: 0, record }),
          )
        }),
      ),
    )
  const movesFrom = (from: string, before: string) =>
    cast.people.flatMap((person) => {
      const { event, facts, kind } = who(person, before)
      return moves.flatMap((type) => {
        const taken = branchTaken(machine, from, { ...event, type })
        if (!taken) return []
        const { target: to = from, index } = taken
        return cast
          .change(type, person, before)
          .map((record): SearchedStep => ({ type, from, to, person, kind, facts, index, record }))
      })
    })
  const remember = remembering<readonly SearchedStep[]>()
  return ({ last }: Searched) =>
    remember(`${last?.to} ${last?.record}`, () => (last ? movesFrom(last.to, last.record) : beginnings()))
}

const logicOf = (monitors: readonly Monitor[]) =>
  fromTransition(
    // The search stops where a promise is broken.
    ({ memories }: Searched, step: SearchedStep): Searched => ({
      last: step,
      memories: monitors.map(({ next }, index) => next(memories[index] as string, step)),
    }),
    { last: undefined, memories: monitors.map(({ start }) => start) },
  )

type Place = SnapshotFrom<typeof logicOf>

const keyOf = ({ context: { last, memories } }: Place) => JSON.stringify([last?.to, last?.record, memories])

/** Returns the function that searches all paths of the chart for the shortest one that breaks a promise. */
export function proverOf(model: Model) {
  const steps = stepsOf(model)
  const options = {
    serializeState: keyOf,
    serializeEvent: ({ type, person, to, record }: SearchedStep) => [type, person, to, record].join(),
    events: ({ context }: Place) => [...steps(context)],
    stopWhen: ({ context }: Place) => context.memories.includes(undefined),
  }
  const wayTo = (monitors: readonly Monitor[], isGoal: (place: Place) => boolean) => {
    // Shorter paths come first.
    const [shortest] = getShortestPaths(logicOf(monitors), { ...options, toState: isGoal })
    // The first step of a path only names where it begins.
    return shortest?.steps.slice(1).map(({ event }) => event)
  }
  /** From there no path does what is promised to be possible. */
  const isTrapFor = (promise: Possible) => {
    const edges = adjacencyMapToArray(getAdjacencyMap(logicOf([]), options))
    const excepted = exceptionsOf(model.machine, promise)
    const good = new Set<string>()
    for (let before = -1; before < good.size; ) {
      before = good.size
      for (const { state, event, nextState } of edges)
        if (matches(promise.what, event) || good.has(keyOf(nextState))) good.add(keyOf(state))
    }
    return (place: Place) => {
      const { last } = place.context
      return last !== undefined && !excepted.includes(last.to) && !good.has(keyOf(place))
    }
  }
  /** Undefined where the promise holds. With `kept`, the path breaks the one and not the other. */
  return (promise: Pattern, kept?: Pattern): readonly SearchedStep[] | undefined => {
    if (promise.pattern === 'possible') return wayTo([], isTrapFor(promise))
    const monitors = [promise, kept].flatMap((each) => (each && monitorOf(each)) ?? [])
    return wayTo(
      monitors,
      ({
        context: {
          memories: [mine, ...others],
        },
      }) => mine === undefined && !others.includes(undefined),
    )
  }
}
