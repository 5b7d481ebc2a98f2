import fc from 'fast-check'
import type { Draft } from './requests.ts'
import { text, value } from './values.ts'

export type Mutation = (draft: Draft) => Draft

type Path = readonly (string | number)[]

const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null

const keysOf = (given: unknown) =>
  Array.isArray(given) ? given.map((_, index) => index) : isObject(given) ? Object.keys(given) : []

const childOf = (given: unknown, key: string | number) => (given as Record<string | number, unknown>)[key]

/** The first path is that of `given` itself. */
function pathsIn(given: unknown, way: Path = []): Path[] {
  return [way, ...keysOf(given).flatMap((key) => pathsIn(childOf(given, key), [...way, key]))]
}

/** `undefined` removes the value. */
function changeAt(given: unknown, [key, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(given)
  const entries = keysOf(given).map((own) => {
    const child = childOf(given, own)
    return [own, own === key ? changeAt(child, rest, change) : child] as const
  })
  const kept = entries.filter(([, child]) => child !== undefined)
  return Array.isArray(given) ? kept.map(([, child]) => child) : Object.fromEntries(kept)
}

const inBody =
  (at: number, change: (value: unknown) => unknown): Mutation =>
  (draft) => {
    const ways = pathsIn(draft.body)
    const way = ways[at % ways.length] ?? []
    return { ...draft, body: changeAt(draft.body, way, change) }
  }

const textOf = ({ raw, body }: Draft) => (typeof raw === 'string' ? raw : (JSON.stringify(body) ?? ''))

/** The result need not be JSON. */
const inText =
  (change: (text: string) => string | Uint8Array<ArrayBuffer>): Mutation =>
  (draft) => ({ ...draft, raw: change(textOf(draft)) })

const insert = (given: string, at: number, what: string) => {
  const place = at % (given.length + 1)
  return `${given.slice(0, place)}${what}${given.slice(place)}`
}

const repeated = (given: unknown, times: number) => {
  if (typeof given === 'string') return given.repeat(Math.min(times, Math.ceil(200_000 / (given.length || 1))))
  if (Array.isArray(given)) return Array.from({ length: times }, () => given[0] ?? 1)
  return [given, given]
}

export const at = fc.nat(99)
const place = fc.nat(9_999)

/** Mutations that keep the body valid JSON. */
export const bodyMutations: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(at, value).map(([where, other]) => inBody(where, () => other)) },
  { weight: 2, arbitrary: at.map((where) => inBody(where, () => undefined)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(at, text, value)
      .map(([where, key, other]) =>
        inBody(where, (old) => (isObject(old) && !Array.isArray(old) ? { ...old, [key]: other } : [old, other])),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(at, fc.constantFrom(2, 60, 201, 5_000, 100_000))
      .map(([where, times]) => inBody(where, (old) => repeated(old, times))),
  },
)

const NESTED = 20_000

export const textMutations: fc.Arbitrary<Mutation> = fc.oneof(
  place.map((where) => inText((given) => given.slice(0, where % (given.length + 1)))),
  fc.tuple(place, text).map(([where, other]) => inText((given) => insert(given, where, other))),
  fc
    .tuple(text, value)
    .map(([key, other]) => inText((given) => given.replace('{', `{${JSON.stringify(key)}:${JSON.stringify(other)},`))),
  fc
    .constantFrom('1e999', '-0', '00012', 'NaN', "'a'", '"\\ud800"', '"\\u0000"', '/**/1', '{"__proto__":{"a":1}}')
    .map((literal) => inText((given) => given.replace(/"[^"]*"(?=[,}\]])/, literal))),
  fc.constant(inText((given) => given.replace(/"(\w+)":/, '"$1":null,"$1":'))),
  fc.constant(inText(() => '['.repeat(NESTED) + ']'.repeat(NESTED))),
  fc.constant(inText((given) => `\ufeff${given}`)),
  fc.constant(inText((given) => new Uint8Array([...Buffer.from(given), 0xff, 0xc0, 0x80]))),
  fc.constant(inText((given) => Buffer.from(given, 'utf16le'))),
  fc.constant(inText((given) => given + ' '.repeat(1_100_000))),
  fc.constant(inText(() => '')),
)
