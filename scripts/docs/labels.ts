import type { AnyStateMachine } from 'xstate'
import type { Chart, ChartTransition } from '#machines/chart.ts'
import type { Arrow } from './drawing.ts'
import { words } from './markdown.ts'

export interface EventWords {
  readonly look: Exclude<Arrow['look'], 'start'>
  readonly text: string
  /** Set if the event is its result. */
  readonly service?: string
}

export const delayWords = (machine: AnyStateMachine, delay: string | number) => {
  const value = typeof delay === 'number' ? delay : machine.implementations.delays[delay]
  const length = typeof value === 'number' ? `${value / 1000} s` : ''
  return typeof delay === 'number' ? length : [words(delay), length && `(${length})`].filter(Boolean).join(' ')
}

export function eventWords(
  machine: AnyStateMachine,
  { states }: Chart,
  { event, source }: ChartTransition,
): EventWords {
  const own = states.find(({ id }) => id === source)
  const service = own?.invokes.find(({ id }) => event.endsWith(`.actor.${id}`))
  const timer = own?.timers.find((each) => each.event === event)
  if (service)
    return {
      look: 'service',
      service: words(service.src),
      text: event.startsWith('xstate.done') ? 'succeeds' : 'fails',
    }
  if (timer) return { look: 'timer', text: `after ${delayWords(machine, timer.delay)}` }
  if (event.startsWith('xstate.done.state.')) return { look: 'event', text: 'all parts are done' }
  return { look: 'event', text: event === '' ? 'immediately' : event }
}

/** "Otherwise" after guarded branches, undefined for an only branch. */
export function conditionWords({ transitions }: Chart, transition: ChartTransition) {
  const { guard, source, event } = transition
  const branches = transitions.filter((other) => other.source === source && other.event === event)
  if (guard === undefined) return branches.length > 1 ? 'otherwise' : undefined
  return guardText(guard)
}

const guardText = (guard: string) =>
  words(guard.replaceAll('.', ' › '))
    .replace(/\b(is|has) not\b|\bnot (is|has)\b/g, 'not $1$2')
    .replace(/(^|\(|and |or |not )is /g, '$1')
    .replaceAll('not has ', 'has no ')

const LINE_LENGTH = 24

/** Breaks text into lines that fit an arrow, with a condition on separate lines. */
export const wrapped = (text: string): string[] =>
  text.length <= LINE_LENGTH ? [text] : text.split(/ (?=\[)/).flatMap(filled)

function filled(text: string) {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length === 0 || longer.length > LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

export const stateWords = (chart: Chart, id: string) => words(id.replace(`${chart.id}.`, '').replaceAll('.', ' › '))
