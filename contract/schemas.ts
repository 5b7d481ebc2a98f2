import * as v from 'valibot'

export const id = v.pipe(
  v.string('is not a valid identifier'),
  v.regex(/^[0-9A-Za-z_-]{1,64}$/, 'is not a valid identifier'),
)

export const unlimitedText = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.check((value) => value.isWellFormed() && !value.includes('\u0000'), 'contains a character that is not allowed'),
)

export const text = (max: number) => v.pipe(unlimitedText, v.maxLength(max, `must be at most ${max} characters`))

/** U+2800 is the Braille pattern without a dot. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

export const requiredText = (max: number, message: string) => v.pipe(text(max), v.regex(VISIBLE, message))

/** Control characters, and those that turn the reading direction: they make one text look like another. */
const DECEPTIVE = /(?!\0)[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** Letters of these scripts take neither a joiner nor a variation selector. Keycaps and Arabic letters that follow do. */
const PLAIN = '(?<=(?:^|[\\p{ASCII}\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}])[\\p{M}\\p{DI}]{0,9})'

/** Pasted text brings them along, and they show nothing. Other letters and emoji need joiners and variation selectors. */
const INVISIBLE = new RegExp(
  `(?![\\p{VS}\\u200c\\u200d\\u202a-\\u202e\\u2066-\\u2069])[\\p{DI}\\u2800]|${PLAIN}[\\p{VS}\\u200c\\u200d]+(?![\\u20e3\\p{sc=Arabic}])`,
  'gu',
)

export const isDeceptive = (text: string) => DECEPTIVE.test(text) || text.search(INVISIBLE) >= 0

/** A required text of a single line. It drops invisible characters, which would make two names look the same. */
export const requiredLine = (max: number, message: string) =>
  v.pipe(
    v.string('must be text'),
    v.transform((value) => value.replace(INVISIBLE, '')),
    requiredText(max, message),
    v.check((value) => !DECEPTIVE.test(value), 'contains a character that is not allowed'),
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
