import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type ExecutableActionsFrom,
  initialTransition,
  transition,
} from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { graphOf, isAccepted, valueText } from './graph.ts'
import type { Case, Model } from './model.ts'

/**
 * One line of a table typed by hand from the specification. What no line allows has to be refused; of several, the first
 * counts. `in` is a state, alone or with those around it (`enteringCode.entry.clean`), one or more (` & `), and behind ` | `
 * the bucket that the line is about, if it is about one. `does` is done on the way, in that order.
 */
export type Line = readonly [inside: string, when: string, to: string, ...does: string[]]

type Outcome = 'refused' | { to: string; does: readonly string[] }

/** What each case does in one state, by the table and in truth. */
export interface Judgement {
  readonly state: string
  readonly expected: Readonly<Record<string, Outcome>>
  readonly actual: Readonly<Record<string, Outcome>>
  readonly lines: readonly Line[]
}

const isIn = (snapshot: AnyMachineSnapshot, state: string) =>
  state
    .split(' & ')
    .every((part) =>
      snapshot.matches(
        part
          .split('.')
          .reduceRight<unknown>((inner, key) => (inner === undefined ? key : { [key]: inner }), undefined) as never,
      ),
    )

type Action = ExecutableActionsFrom<AnyStateMachine>

function actionText({ type, params }: Action): string[] {
  const { src, input, delay, event, targetId } = (params ?? {}) as {
    src?: string
    input?: unknown
    delay?: number
    event?: { type: string }
    targetId?: string
  }
  if (type === 'xstate.spawnChild')
    return [['start', src, input === undefined ? '' : JSON.stringify(input)].join(' ').trim()]
  if (type === 'xstate.raise') return delay === undefined ? [] : [`wait ${delay}: ${event?.type}`]
  if (targetId !== undefined) return [`tell ${targetId}: ${event?.type}`]
  if (type.startsWith('xstate.')) return []
  return [params === undefined ? type : `${type} ${JSON.stringify(params)}`]
}

function outcomeOf(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  each: Case,
  to: string | undefined,
): Outcome {
  if (!isAccepted(snapshot, each)) return 'refused'
  const [next, actions] = transition(machine, snapshot, each.event)
  const reached = to !== undefined && isIn(next, to) ? to : valueText(next.value)
  return { to: reached, does: actions.flatMap(actionText) }
}

/**
 * Every case in every state, judged by the table. It is called while tests are still being named, where an error would keep
 * the file from loading: a machine that cannot be walked fails a test of its own instead.
 */
export function judge(model: Model, lines: readonly Line[]): Judgement[] {
  try {
    return [...graphOf(model).vertices].map(([state, snapshot]) => judgeIn(state, snapshot, model, lines))
  } catch (error) {
    return [{ state: 'no state', expected: {}, actual: { walking: { to: String(error), does: [] } }, lines }]
  }
}

function judgeIn(state: string, snapshot: AnyMachineSnapshot, model: Model, lines: readonly Line[]): Judgement {
  const possible = model.cases.filter(({ event }) => canHappen(snapshot, event.type))
  const judged = possible.map((each) => {
    const line = lines.find((candidate) => applies(candidate, model, snapshot, each))
    const expected = expectedBy(line)
    return { name: each.name, line, expected, actual: outcomeOf(model.machine, snapshot, each, line?.[2]) }
  })
  return {
    state,
    expected: Object.fromEntries(judged.map(({ name, expected }) => [name, expected])),
    actual: Object.fromEntries(judged.map(({ name, actual }) => [name, actual])),
    lines: judged.flatMap(({ line }) => (line ? [line] : [])),
  }
}

/** Lines that no case met: they say nothing about the machine. */
export const unusedLines = (lines: readonly Line[], judgements: readonly Judgement[]) =>
  lines.filter((line) => !judgements.some((judgement) => judgement.lines.includes(line)))

function expectedBy(line: Line | undefined): Outcome {
  if (!line) return 'refused'
  const [, , to, ...does] = line
  return { to, does }
}

function applies([inside, when]: Line, model: Model, snapshot: AnyMachineSnapshot, { name }: Case) {
  const [state = '', bucket] = inside.split(' | ')
  const isInBucket = bucket === undefined || bucket === model.bucket(snapshot.context as never)
  return when === name && isIn(snapshot, state) && isInBucket
}

/** An actor that is not running cannot fail. */
const canHappen = (snapshot: AnyMachineSnapshot, event: string) =>
  !event.startsWith('xstate.error.') || isRunning(snapshot, event)

const isRunning = (snapshot: AnyMachineSnapshot, event: string) =>
  Object.keys(snapshot.children).some((id) => event.endsWith(`.actor.${id}`))

function walk(model: Model, start: string, names: readonly string[]) {
  const begin: [AnyMachineSnapshot, readonly Action[]] = initialTransition(model.machine, model.starts[start])
  return names.reduce(([snapshot], name) => {
    const found = model.cases.find((each) => each.name === name)
    if (!found) throw new Error(`There is no case "${name}"`)
    return transition(model.machine, snapshot, found.event)
  }, begin)
}

/** Where a start and a row of cases lead: the state and all that is remembered. */
export function after(model: Model, start: string, ...names: string[]) {
  const [snapshot] = walk(model, start, names)
  return { in: valueText(snapshot.value), context: snapshot.context as unknown }
}

/** What the last of a row of cases makes the machine do, with what it does it. */
export function doneBy(model: Model, start: string, ...names: string[]) {
  const [, actions] = walk(model, start, names)
  return actions.map(({ type, params }) => ({ type, params }))
}

/** What a machine says of itself, of each state, and of the transitions whose names do not tell enough. */
export function wordsOf({ machine }: Model) {
  const { id: root, description, states, transitions } = chartOf(machine)
  const placeOf = (id: string) => id.slice(root.length + 1)
  return {
    machine: description,
    states: Object.fromEntries(states.slice(1).map((state) => [placeOf(state.id), state.description])),
    notes: transitions.flatMap(({ source, event, description: note }) =>
      note === undefined ? [] : [[placeOf(source), event, note]],
    ),
  }
}

/** How an actor fails that a feature forgot to provide. */
export function failureOf({ machine }: Model, name: string) {
  const actor = createActor(machine.implementations.actors[name] as AnyActorLogic)
  const failure = new Promise((resolve) => actor.subscribe({ error: resolve }))
  actor.start()
  return failure
}
