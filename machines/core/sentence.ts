import { statesOf } from './decide.ts'
import type { Pattern, What } from './promise.ts'
import { exceptionsOf, type Model, type Possible, type SearchedStep } from './prove.ts'

const PAST = { create: 'created', make: 'made', bring: 'brought', change: 'changed' } as const
const inThirdPerson = (verb: string) => `${verb.replace(/(?<![aeiou])y$/, 'ie').replace(/(?:[sxzo]|[cs]h)$/, '$&e')}s`

type Form = 'can' | 'does' | 'did'

/** Says promises about a record of the model, and the paths that break them, in sentences. */
export function sentencesOf({ entity, machine, creations, words, cast, called = {}, own }: Model, locale: string) {
  const list = new Intl.ListFormat(locale, { type: 'disjunction' })
  const nameOf = (viewer: string) => called[viewer] ?? viewer
  const withArticle = (viewer: string) =>
    called[viewer] ?? `${/^(?:[aeio]|u(?!ni|se))/.test(viewer) ? 'an' : 'a'} ${viewer}`
  const states = statesOf(machine)
  const labels = new Map(
    states.flatMap(({ branches }) => branches.flatMap(({ type, meta }) => (meta ? [[type, meta.label] as const] : []))),
  )
  const status = (key: string) =>
    (words?.states[key]?.[0] ?? states.find((state) => state.key === key)?.meta?.label ?? key).toLowerCase()
  const label = (type: string) => words?.events[type] ?? labels.get(type) ?? (type in creations ? 'Create' : type)
  const move = (type: string) => `“${label(type)}”`
  const oneOf = (given: string | readonly string[], said: (each: string) => string) =>
    list.format(new Set([given].flat().map(said)))
  const begins = (type: What['move']) => [type].flat().flatMap((each) => creations[String(each)] ?? [])
  /** The statuses that a sentence excepts, without those that it asks for. */
  const exceptions = (promise: Possible) =>
    exceptionsOf(machine, promise).filter((each) => ![promise.what.into].flat().includes(each))
  /** A guard that holds, and one that does not. */
  const condition = (guard: string) => words?.guards?.[guard] ?? [guard, `not ${guard}`]

  function does({ move: type, from, into, by, without }: What, form: Form, isNever = false) {
    const said = (verb: keyof typeof PAST) => ({ can: verb, does: `${verb}s`, did: PAST[verb] })[form]
    const owned = by === own?.viewer ? own?.record : undefined
    const record = owned ?? `the ${entity}`
    const started = begins(type)
    const made = type !== undefined && oneOf(type, move)
    const done = () => {
      if (started.length > 0) return `${said('create')} ${record} as ${oneOf(into ?? started, status)}`
      if (into !== undefined)
        return `${said('bring')} ${record} to ${oneOf(into, status)}${made ? ` with ${made}` : ''}`
      return made ? `${said('make')} ${made}${owned ? ` on ${record}` : ''}` : `${said('change')} ${record}`
    }
    const [held, failed] = condition(without ?? '')
    const unless = without === undefined ? '' : isNever ? ` unless ${held}` : ` although ${failed}`
    return done() + (from === undefined ? '' : ` while ${owned ? 'it' : record} is ${oneOf(from, status)}`) + unless
  }
  const who = ({ by }: What) => (by === undefined ? 'somebody' : by === own?.viewer ? 'people' : oneOf(by, withArticle))
  const did = (what: What) => `${who(what)} ${does(what, 'did')}`
  const can = (what: What) => `${who(what)} can ${does(what, 'can')}`
  const cannot = (what: What) =>
    `${what.by === undefined ? 'nobody can' : `${who(what)} can never`} ${does(what, 'can', true)}`
  const didNot = (what: What) => `${what.by === undefined ? 'nobody' : `${who(what)} never`} ${does(what, 'did')}`
  const whole = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  const texts = (rule: string, open: string, habit = rule) =>
    ({ rule: whole(rule), open: whole(open), habit: whole(habit) }) as const

  /** The rule, what can happen where it does not hold, and what people did who kept it. */
  function told(promise: Pattern) {
    if (promise.pattern === 'stays') {
      const [kept, at] = [`${withArticle(entity)} that is ${status(promise.status)}`, status(promise.status)]
      return texts(`${kept} stays ${at}`, `${kept} can still change its status`)
    }
    const { what } = promise
    switch (promise.pattern) {
      case 'never': {
        const others = what.by && `somebody other than ${oneOf(what.by, withArticle)}`
        return texts(cannot(what), can(what), others && `${others} ${does({ ...what, by: undefined }, 'did')}`)
      }
      case 'onlyAfter': {
        const { first, since } = promise
        const again = since ? `. After ${did(since)}, ${who(first)} must ${does(first, 'can')} again first` : ''
        const open = `${can(what)} although ${didNot(first)} before${since ? `, or since ${did(since)}` : ''}`
        return texts(`${cannot(what)} before ${did(first)}${again}`, open, `${did(first)} before ${did(what)}`)
      }
      case 'different': {
        const both = `${does(promise.first, 'can')} and later ${does(what, 'can')}`
        const habit = `different people ${does(promise.first, 'did')} and ${does(what, 'did')}`
        return texts(`the same person can never ${both}`, `the same person can ${both}`, habit)
      }
      case 'possible': {
        const others = exceptions(promise)
        const unless = others.length > 0 ? `, unless the ${entity} is ${oneOf(others, status)}` : ''
        const open = `the ${entity} can come to a status after which ${cannot(what)}${unless}`
        return texts(`in one or more moves, ${who(what)} can always ${does(what, 'can')}${unless}`, open)
      }
    }
  }

  const path = (steps: readonly SearchedStep[]) =>
    steps.map(({ person, kind, type, from, to, record }, index) => {
      const by = kind === undefined ? 'somebody' : person
      const isChanged = record !== (steps[index - 1]?.record ?? person)
      const change = isChanged && cast?.says ? ` and ${cast.says(record)}` : ''
      const made = label(type).toLowerCase().replace(/\S+/, inThirdPerson)
      return whole(`${by} ${from === undefined ? does({ move: type, into: to }, 'does') : made}${change}`)
    })
  return { label, condition, nameOf, exceptions, path, told }
}
