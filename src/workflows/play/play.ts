import { type AnyMachineSnapshot, type AnyStateMachine, createActor, type EventObject } from 'xstate'
import { transitionId } from '#machines/chart.ts'
import { moveAvailability } from '#machines/lifecycles/lifecycle.ts'
import type { MoveMeta } from '#machines/lifecycles/meta.ts'
import { machineOf } from '#machines/registry.ts'
import type { MoveView, Workflow } from '../workflow.ts'
import type { Case } from './examples/model.ts'
import { accepting, held, keyOf, transitionsTaken } from './examples/run.ts'

export interface Effect {
  readonly name: string
  /** Of a toast, an alert or a line on the screen. */
  readonly message: string | undefined
}

export interface PlayedStep {
  readonly event: EventObject
  readonly viewer: string | undefined
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** Transition ids, with those that follow at once. */
  readonly transitions: readonly string[]
  readonly effects: readonly Effect[]
}

export interface Input {
  readonly event: EventObject
  readonly viewer: string | undefined
}

/** Where a play begins: a status of a record, or a start of a flow. */
export type Beginning = { readonly status: string } | { readonly start: string }

export interface Played {
  readonly snapshot: AnyMachineSnapshot
  readonly at: readonly string[]
  readonly steps: readonly PlayedStep[]
}

const leavesOf = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [path + value]
    : Object.entries(value as object).flatMap(([key, child]) =>
        Object.keys(child as object).length === 0 ? [path + key] : leavesOf(child, `${path}${key}.`),
      )

/** Actions with an effect outside of the machine. The others keep to its context. */
function recording(machine: AnyStateMachine, record: (effect: Effect) => void) {
  const effects = Object.entries(machine.implementations.actions).filter(
    ([, action]) => !String(Reflect.get(Object(action), 'type')).startsWith('xstate.'),
  )
  const actions = effects.map(([name]) => [
    name,
    (_: unknown, params: unknown) => record({ name, message: Reflect.get(Object(params), 'message') }),
  ])
  return held(machine).provide({ actions: Object.fromEntries(actions) })
}

/** No timer ends by itself: its end is an input. */
const clock = { setTimeout: () => 0, clearTimeout: () => {} }

/** Runs the machine of the product from its beginning over all inputs. */
export function play({ entry, model }: Workflow, beginning: Beginning, inputs: readonly Input[]): Played {
  let taken: string[] = []
  let effects: Effect[] = []
  const machine = recording(machineOf(entry), (effect) => effects.push(effect))
  const actor = createActor(machine, {
    clock,
    inspect: (event) => void taken.push(...transitionsTaken(event)),
    ...('status' in beginning
      ? { snapshot: machine.resolveState({ value: beginning.status, context: {} }) }
      : { input: (model.starts as Readonly<Record<string, unknown>>)[beginning.start] }),
  }).start()
  const at = () => leavesOf(actor.getSnapshot().value)
  const steps = inputs.map(({ event, viewer }): PlayedStep => {
    const from = at()
    taken = []
    effects = []
    actor.send(event)
    return { event, viewer, from, to: at(), transitions: taken, effects }
  })
  const snapshot = actor.getSnapshot()
  actor.stop()
  return { snapshot, at: at(), steps }
}

export interface Option {
  /** Of the first transition that it takes. */
  readonly move: MoveView
  readonly event: EventObject
  /** Which of several events: "of From after To". */
  readonly variant: string
  /** Of a record: what is asked first. */
  readonly meta?: MoveMeta
}

export interface Closed {
  readonly event: string
  readonly label: string
  readonly reason: string
  readonly transition?: string
}

/** What can happen now. Events with the same outcome are one option. */
export function optionsOf(workflow: Workflow, beginning: Beginning, inputs: readonly Input[]): readonly Option[] {
  const { model } = workflow
  const cases: readonly Case[] = model.cases
  const { snapshot } = play(workflow, beginning, inputs)
  const found = new Map<string, Option & { readonly moveId: string }>()
  for (const each of cases) {
    const [first] = accepting(snapshot, each)
    const move = first && workflow.moves.find(({ id }) => id === transitionId(first))
    if (!first || !move) continue
    const next = play(workflow, beginning, [...inputs, { event: each.event, viewer: undefined }])
    const key = `${move.id} > ${keyOf(model, next.snapshot)}`
    const variant = each.name.startsWith(each.event.type) ? each.name.slice(each.event.type.length).trim() : ''
    if (!found.has(key)) found.set(key, { move, moveId: move.id, event: each.event, variant })
  }
  const options = [...found.values()]
  return options.map(({ moveId, ...option }) => ({
    ...option,
    variant: options.filter((other) => other.moveId === moveId).length > 1 ? option.variant : '',
  }))
}

/** The moves of a record: open to this viewer, and closed with the reason. */
export function movesOf(workflow: Workflow, { snapshot }: Played, viewer: string) {
  const { entry, moves } = workflow
  const status = String(snapshot.value)
  const isErased = workflow.states.find(({ path }) => path === status)?.meta === undefined
  if (entry.kind !== 'lifecycle' || isErased) return { open: [], closed: [] }
  const by = entry.viewers[viewer]
  if (!by) throw new Error(`“${viewer}” is no viewer of ${workflow.name}`)
  const open: Option[] = []
  const closed: Closed[] = []
  for (const availability of moveAvailability(entry.lifecycle, status, by)) {
    const event = { type: availability.type, by }
    const id = `${workflow.chart.id}.${status} | ${availability.type} | `
    if (availability.open) {
      const [first] = accepting(snapshot, { name: '', event })
      const move = first && moves.find((each) => each.id === transitionId(first))
      if (move) open.push({ move, event, variant: '', meta: availability.move })
    } else {
      const transitionHere = moves.find((each) => each.id.startsWith(id))?.id
      closed.push({
        event: availability.type,
        label: availability.label,
        reason: availability.refusal.message,
        ...(transitionHere !== undefined && { transition: transitionHere }),
      })
    }
  }
  return { open, closed }
}

export const beginningsOf = ({ entry, model }: Workflow): readonly string[] =>
  entry.kind === 'lifecycle' ? [] : distinctStarts(machineOf(entry), model)

/** One start for each state that is reached at once. */
function distinctStarts(machine: AnyStateMachine, model: Workflow['model']) {
  const starts = Object.entries(model.starts as Readonly<Record<string, unknown>>)
  const reached = new Map<string, string>()
  for (const [name, input] of starts) {
    const actor = createActor(held(machine), { input })
    const key = keyOf(model, actor.getSnapshot() as AnyMachineSnapshot)
    if (!reached.has(key)) reached.set(key, name)
  }
  return [...reached.values()]
}
