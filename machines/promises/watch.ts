import { LOCALE } from '#contract/locale.ts'
import { factsOf, stateOf } from '#machines/core/decide.ts'
import { type ChartPromise, matches, monitorOf, type Step } from '#machines/core/promise.ts'
import { kindOf, type Model } from '#machines/core/prove.ts'
import { remembering } from '#machines/core/remembering.ts'
import { sentencesOf } from '#machines/core/sentence.ts'
import type { Promised } from './promised.ts'

/** A stored move. */
export interface WatchedMove {
  readonly recordId: string
  readonly id: string
  readonly event: string
  /** Null for a creation. */
  readonly from: string | null
  /** Null for a refused move. */
  readonly to: string | null
  /** Null for the server itself. */
  readonly actor: string | null
  /** What the guards read, as JSON. */
  readonly facts: string
}

export interface Exceptions {
  /** The moves that broke the rule. */
  readonly broken: number
  /** The last of them, newest first. */
  readonly last: readonly Pick<WatchedMove, 'recordId' | 'id'>[]
}

/** How a rule fared in the past. */
export interface Watched extends Exceptions {
  readonly id: string
  /** The refused moves that would have broken it. */
  readonly tried: number
  /** The moves that may have broken it: a fact was not stored. */
  readonly unknown: number
}

const LAST_MAX = 20

/** Every refused move in a status that stays is an attempt to leave it. */
const isAttempt = (promise: ChartPromise, from: string | null) => promise.pattern === 'stays' && promise.status === from

function isUnknown(promise: ChartPromise, step: Step) {
  if (promise.pattern === 'stays') return false
  const { what } = promise
  const isCreation = step.from === undefined && what.move === undefined
  const isBySomebody = what.by !== undefined && step.kind === undefined && !isCreation
  const isUntold = what.without !== undefined && step.facts[what.without] === undefined
  return (isBySomebody || isUntold) && matches({ ...what, by: undefined, without: undefined }, step)
}

/** Counts the moves that break a rule, and keeps the last ones. */
export function exceptions() {
  const counts = { broken: 0, last: [] as Pick<WatchedMove, 'recordId' | 'id'>[] }
  return {
    counts: counts as Exceptions,
    add({ recordId, id }: WatchedMove) {
      counts.broken += 1
      if (Number(id) < Number(counts.last[LAST_MAX - 1]?.id)) return
      counts.last.push({ recordId, id })
      counts.last.sort((one, other) => Number(other.id) - Number(one.id)).splice(LAST_MAX)
    },
  }
}

/** Counts how one rule fares. `isPromised` is false for what people may expect and the chart does not keep. */
function countsOf(promise: ChartPromise, sentence: string, isPromised: boolean) {
  const monitor = monitorOf(promise)
  if (!monitor) return []
  const counts = { tried: 0, unknown: 0 }
  const breaks = exceptions()
  let memory = monitor.start
  return {
    sentence,
    isPromised,
    counts: (): Watched => ({ id: promise.id, ...counts, ...breaks.counts }),
    begin() {
      memory = monitor.start
    },
    /** `targets`: the statuses to which the refused move would have led. */
    refuse(step: Omit<Step, 'to'>, targets: readonly string[]) {
      const isTried = targets.some((to) => monitor.next(memory, { ...step, to }) === undefined)
      if (isTried || isAttempt(promise, step.from ?? null)) counts.tried += 1
    },
    /** Returns whether it breaks. */
    accept(step: Step, move: WatchedMove) {
      if (isUnknown(promise, step)) counts.unknown += 1
      const next = monitor.next(memory, step)
      if (next !== undefined) {
        memory = next
        return false
      }
      breaks.add(move)
      return true
    },
  }
}

/** Nothing is known of facts that a guard cannot read. */
export function readFacts(model: Model, stored: string): Pick<Step, 'facts' | 'kind'> {
  try {
    const event = JSON.parse(stored)
    return { facts: factsOf(model.machine, event), kind: kindOf(model, event) }
  } catch {
    return { facts: {}, kind: undefined }
  }
}

/** Reads the moves of one record after another, each in the order of time, and counts how the rules of their chart fare. */
export function watchOf(
  { model, promises, notPromised }: Promised,
  onAccepted?: (step: Step, move: WatchedMove) => void,
) {
  const { machine } = model
  const remember = remembering<ReturnType<typeof readFacts>>()
  const { told } = sentencesOf(model, LOCALE)
  const rules = [
    ...promises.flatMap((promise) => countsOf(promise, told(promise).rule, true)),
    ...notPromised.flatMap((promise) => countsOf(promise, told(promise).open, false)),
  ]
  let record: string | undefined

  return {
    /** Returns the promises that the move breaks, as sentences. */
    take(move: WatchedMove): readonly string[] {
      const { recordId, event: type, from, to, actor, facts } = move
      if (recordId !== record) for (const { begin } of rules) begin()
      record = recordId
      const { kind, facts: answers } = remember(facts, () => readFacts(model, facts))
      const step = { type, from: from ?? undefined, to: to ?? '', person: actor ?? '', kind, facts: answers }
      if (to === null) {
        const branches = stateOf(machine, String(from))?.branches.filter((branch) => branch.type === type) ?? []
        for (const { refuse } of rules)
          refuse(
            step,
            branches.map(({ target = String(from) }) => target),
          )
        return []
      }
      onAccepted?.(step, move)
      const broken: string[] = []
      for (const { accept, isPromised, sentence } of rules) if (accept(step, move) && isPromised) broken.push(sentence)
      return broken
    },
    result: () => rules.map(({ sentence, isPromised, counts }) => ({ sentence, isPromised, counts: counts() })),
  }
}
