import { statesOf } from '#machines/lifecycles/decide.ts'
import type { Pattern, What } from './promise.ts'
import type { Model, SearchedStep } from './prove.ts'

const withArticle = (noun: string) => {
  if (/^(?:the|any)/.test(noun)) return noun
  return `${/^(?:[aeio]|u(?!ni|se))/.test(noun) ? 'an' : 'a'} ${noun}`
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Says promises about a record of the model, and the paths that break them, in sentences. */
export function sentencesOf({ noun, machine, creations, words, cast }: Model) {
  const states = statesOf(machine)
  const labels = new Map(
    states.flatMap(({ branches }) => branches.flatMap(({ type, meta }) => (meta ? [[type, meta.label] as const] : []))),
  )
  const status = (key: string) =>
    (words?.states[key]?.[0] ?? states.find((state) => state.key === key)?.meta?.label ?? key).toLowerCase()
  const move = (type: string) => `“${words?.events[type] ?? labels.get(type) ?? type}”`
  const oneOf = (given: string | readonly string[], said: (each: string) => string) =>
    OR.format(new Set([given].flat().map(said)))
  const begins = (type: string | readonly string[] = []) => [type].flat().flatMap((each) => creations[each] ?? [])

  function does({ move: type, from, into, without }: What, started = begins(type)) {
    const made =
      started.length > 0
        ? `creates the ${noun} as ${oneOf(started, status)}`
        : type !== undefined && `makes ${oneOf(type, move)}`
    const brought = into !== undefined && `brings the ${noun} to ${oneOf(into, status)}`
    return [
      [made, brought].filter(Boolean).join(' and ') || `changes the ${noun}`,
      from !== undefined && `while the ${noun} is ${oneOf(from, status)}`,
      without !== undefined && `although ${words?.guards?.[without]?.[1] ?? without}`,
    ]
      .filter(Boolean)
      .join(' ')
  }
  const says = (what: What) => `${what.by === undefined ? 'somebody' : oneOf(what.by, withArticle)} ${does(what)}`

  function sentence(promise: Pattern): string {
    switch (promise.pattern) {
      case 'never':
        return `It never happens that ${says(promise.what)}${promise.after ? ` after ${says(promise.after)}` : ''}.`
      case 'onlyAfter': {
        const anew = promise.since ? ` It counts anew when ${says(promise.since)}.` : ''
        return `Only after ${says(promise.first)} can it be that ${says(promise.what)}.${anew}`
      }
      case 'different':
        return `If ${says(promise.first)}, the same person never ${does(promise.what)}.`
      case 'stays':
        return `${capitalized(withArticle(noun))} that is ${status(promise.status)} stays ${status(promise.status)}.`
      case 'possible': {
        const unless = promise.except.length > 0 ? `, unless it is ${oneOf(promise.except, status)}` : ''
        return `Whatever happened to ${withArticle(noun)}${unless}, there is still a way on which ${says(promise.what)}.`
      }
    }
  }

  const path = (steps: readonly SearchedStep[]) => {
    const told = steps.map(({ person, kind, type, from, to, record }, index) => {
      const who = kind === undefined ? 'somebody' : person
      const isChanged = record !== (steps[index - 1]?.record ?? person)
      const change = isChanged && cast?.says ? ` and ${cast.says(record)}` : ''
      return `${who} ${does({ move: type }, from === undefined ? [to] : [])}${change}`
    })
    return `${capitalized(told.join(', then '))}.`
  }
  return { sentence, path }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
