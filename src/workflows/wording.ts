import type { AnyStateMachine } from 'xstate'
import { type ChartTimer, type ChartTransition, chartOf } from '#machines/core/chart.ts'
import type { Words } from '#machines/core/words.ts'

export interface TransitionWords {
  readonly look: 'event' | 'service' | 'timer'
  /** Empty for a transition that happens at once and always. */
  readonly text: string
  readonly condition: string | undefined
}

/** A guard in parts: `not (a and b) or in entry.checking`. */
const PARTS = /( and | or |\(|\)|not )/

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Puts the parts of a machine into words. Each function throws when the words lack the part. */
export function wordingOf(machine: AnyStateMachine, words: Words) {
  const chart = chartOf(machine)
  const pathOf = (id: string) => id.slice(chart.id.length + 1)
  const known = <T>(part: string, found: T | undefined): T => {
    if (found === undefined) throw new Error(`The words of "${chart.id}" lack ${part}`)
    return found
  }

  const title = (path: string) => known(`the state ${path}`, words.states[path])[0]
  const service = (src: string) => known(`the service ${src}`, words.services?.[src])

  const guardWords = (guard: string, isNo: boolean) =>
    guard.startsWith('in ')
      ? `${isNo ? 'not ' : ''}while ${small(title(guard.slice(3)))}`
      : known(`the guard ${guard}`, words.guards?.[guard])[isNo ? 1 : 0]

  /** `isNo` is for a single guard, with or without a "not". */
  function condition(guard: string, isNo = false): string {
    let negated = isNo
    return guard
      .split(PARTS)
      .filter(Boolean)
      .map((part) => {
        if (part === 'not ') negated = !negated
        if (PARTS.test(part)) return part === 'not ' ? '' : part
        const text = guardWords(part, negated)
        negated = false
        return text
      })
      .join('')
      .replaceAll(/ and (?=[^()]* and )/g, ', ')
  }

  /** The no of the branch before, where one phrase says it. */
  function conditionOf({ id, source, event, guard }: ChartTransition) {
    if (guard !== undefined) return condition(guard)
    const branches = chart.transitions.filter((other) => other.source === source && other.event === event)
    const before = branches[branches.findIndex((other) => other.id === id) - 1]?.guard
    if (before === undefined) return undefined
    return / (and|or) /.test(before) ? 'otherwise' : condition(before, true)
  }

  const event = (type: string) => known(`the event ${type}`, words.events[type])
  const delayName = (name: string | number) => known(`the delay ${name}`, words.delays?.[name])
  const delay = ({ delay: name, length }: ChartTimer) =>
    length === undefined ? `After the ${delayName(name)}` : `After ${length / 1000} s`

  function transition(of: ChartTransition): TransitionWords {
    const { event: type, guard } = of
    const state = chart.states.find(({ id }) => id === of.source)
    const invoke = state?.invokes.find(({ id }) => type.endsWith(`.actor.${id}`))
    if (invoke) {
      const outcome = type.startsWith('xstate.error') ? 'error' : (guard ?? 'otherwise')
      const text = known(`the outcome ${outcome} of ${invoke.src}`, service(invoke.src).outcomes[outcome])
      return { look: 'service', text, condition: undefined }
    }
    const timer = state?.timers.find((each) => each.event === type)
    if (timer) return { look: 'timer', text: delay(timer), condition: conditionOf(of) }
    if (type === '') return { look: 'event', text: capital(conditionOf(of) ?? ''), condition: undefined }
    if (type.startsWith('xstate.done.state.')) return { look: 'event', text: 'All done', condition: conditionOf(of) }
    return { look: 'event', text: event(type), condition: conditionOf(of) }
  }

  return { pathOf, title, event, service, delay, delayName, transition }
}

export type Wording = ReturnType<typeof wordingOf>
