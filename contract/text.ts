import * as v from 'valibot'

/** A stored thing's identifier: opaque to clients. */
export const id = v.pipe(
  v.string('is not a valid identifier'),
  v.regex(/^[0-9A-Za-z_-]{1,64}$/, 'is not a valid identifier'),
)

/** Text that a person typed, of any length: trimmed, free of NUL and of lone surrogates. */
export const unlimitedText = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.check((value) => value.isWellFormed() && !value.includes('\u0000'), 'contains a character that is not allowed'),
)

/** The same with at most `max` characters. */
export const text = (max: number) => v.pipe(unlimitedText, v.maxLength(max, `must be at most ${max} characters`))

export const requiredText = (max: number, message: string) => v.pipe(text(max), v.nonEmpty(message))

/** An instant as ISO 8601 in UTC. */
export const instant = v.pipe(v.string('must be an ISO timestamp'), v.isoTimestamp('must be an ISO timestamp'))

/** Reads a missing, null or undefined value as undefined: somebody else's server may send any of them. */
export const maybe = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  )

/** A number in an answer. Some servers send decimals as text: "50". */
export const numeric = v.union([
  v.number(),
  v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/, 'must be a number'), v.transform(Number)),
])

/** Any answer whose content is not read. */
export const unread = v.unknown()

export const dataOf = <S extends v.GenericSchema>(schema: S) => v.object({ data: schema })
