import * as v from 'valibot'

export const unlimitedText = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.check((value) => value.isWellFormed() && !value.includes('\u0000'), 'contains a character that is not allowed'),
)

export const text = (max: number) => v.pipe(unlimitedText, v.maxLength(max, `must be at most ${max} characters`))

/** U+2800 is the Braille pattern without a dot. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

export const requiredText = (max: number, message: string) => v.pipe(text(max), v.regex(VISIBLE, message))
