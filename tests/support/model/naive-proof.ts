import { type AnyStateMachine, getNextSnapshot } from 'xstate'
import { type Monitor, matches, monitorOf, type Pattern, type Step, type What } from '#machines/core/promise.ts'
import { kindOf, type Model } from '#machines/core/prove.ts'

// A second search, which keeps whole histories and asks the machine itself, to compare the prover with.

export type History = readonly (Step & { readonly record: string })[]

/** The steps after a history, and those with which one begins. */
export function nextSteps({ machine, creations, viewers, cast }: Model, history: History): History {
  const people = cast?.people ?? Object.keys(viewers)
  const factsOf = (person: string, record: string) => cast?.facts(person, record) ?? { by: viewers[person] }
  const answers = (event: object) =>
    Object.fromEntries(
      Object.entries<unknown>(machine.implementations.guards).flatMap(([name, guard]) =>
        typeof guard === 'function' && !('check' in guard) ? [[name, guard({ event })]] : [],
      ),
    ) as Record<string, boolean>
  const last = history.at(-1)
  const steps: (Step & { record: string })[] = []
  for (const person of people)
    if (last === undefined)
      for (const [type, statuses] of Object.entries(creations))
        for (const to of statuses)
          for (const record of cast?.begin(type, person) ?? ['']) {
            const kind = cast ? kindOf({ machine, viewers }, factsOf(person, record)) : person
            steps.push({ type, from: undefined, to, person, kind, facts: {}, record })
          }
    else {
      const event = factsOf(person, last.record)
      const facts = answers(event)
      const kind = cast ? kindOf({ machine, viewers }, event) : person
      for (const type of machine.events) {
        const snapshot = machine.resolveState({ value: last.to } as never)
        if (!snapshot.can({ ...event, type } as never)) continue
        const to = String(getNextSnapshot(machine as AnyStateMachine, snapshot, { ...event, type } as never).value)
        for (const record of cast?.change(type, person, last.record) ?? [''])
          steps.push({ type, from: last.to, to, person, kind, facts, record })
      }
    }
  return steps
}

const placeOf = (history: History) => `${history.at(-1)?.to} ${history.at(-1)?.record}`

/** Returns the function that gives the length of the shortest path that breaks a promise. Undefined where it holds. */
export function naiveProverOf(model: Model) {
  const asked = new Map<string, History>()
  const finals = Object.values(model.machine.states).flatMap(({ key, type }) => (type === 'final' ? [key] : []))
  const next = (history: History) => {
    const steps = asked.get(placeOf(history)) ?? nextSteps(model, history)
    asked.set(placeOf(history), steps)
    return steps
  }

  /** Every place with its first, shortest history. */
  function histories({ start, next: remember }: Monitor) {
    const found = new Map<string, { history: History; memory: string | undefined }>()
    const queue: { history: History; memory: string }[] = [{ history: [], memory: start }]
    for (let known = queue.shift(); known; known = queue.shift())
      for (const step of next(known.history)) {
        const history = [...known.history, step]
        const memory = remember(known.memory, step)
        const key = `${placeOf(history)} ${memory}`
        if (found.has(key)) continue
        found.set(key, { history, memory })
        if (memory !== undefined) queue.push({ history, memory })
      }
    return [...found.values()]
  }

  function canReach(what: What, history: History, seen = new Set<string>()): boolean {
    return next(history).some((step) => {
      if (matches(what, step)) return true
      if (seen.has(placeOf([step]))) return false
      seen.add(placeOf([step]))
      return canReach(what, [step], seen)
    })
  }

  return (promise: Pattern): number | undefined => {
    const monitor = monitorOf(promise) ?? { start: '', next: () => '' }
    const isBroken = (history: History) =>
      promise.pattern === 'possible' &&
      ![...promise.except, ...finals].includes(String(history.at(-1)?.to)) &&
      !canReach(promise.what, history)
    const lengths = histories(monitor).flatMap(({ history, memory }) =>
      memory === undefined || isBroken(history) ? [history.length] : [],
    )
    return lengths.length > 0 ? Math.min(...lengths) : undefined
  }
}
