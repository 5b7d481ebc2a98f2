import * as v from 'valibot'
import { requiredText } from './texts.ts'

/** Control characters, and those that turn the reading direction: they make one text look like another. */
const DECEPTIVE = /(?!\0)[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** A required text of a single line. */
export const requiredLine = (max: number, message: string) =>
  v.pipe(
    requiredText(max, message),
    v.check((value) => !DECEPTIVE.test(value), 'contains a character that is not allowed'),
  )
