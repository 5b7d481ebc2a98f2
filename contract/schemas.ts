import * as v from 'valibot'

// In a module of their own, which the login screen does not load.
export { requiredLine } from './line.ts'
export { requiredText, text, unlimitedText } from './texts.ts'

export const id = v.pipe(
  v.string('is not a valid identifier'),
  v.regex(/^[0-9A-Za-z_-]{1,64}$/, 'is not a valid identifier'),
)

/** A list of at most `max` entries. Its length is checked first: a list that is too long is refused for that alone. */
export const listOf = <S extends v.GenericSchema>(entry: S, max: number) =>
  v.pipe(
    v.array(v.unknown() as v.GenericSchema<v.InferInput<S>>, 'must be a list'),
    v.maxLength(max, `must have at most ${max} entries`),
    v.array(entry),
  )

/** Reads a missing, null or undefined value as undefined: somebody else's server may send any of them. */
export const nullishToUndefined = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  )

/** A number in an answer. Some servers send decimals as text: "50". */
export const numeric = v.union([
  v.number(),
  v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/, 'must be a number'), v.transform(Number)),
])

export const ignoredResponse = v.unknown()

export const envelope = <S extends v.GenericSchema>(schema: S) => v.object({ data: schema })
