import * as v from 'valibot'
import { nullishToUndefined, numeric } from './schemas.ts'

export const PAGE_LIMIT = 10
export const PAGE_LIMIT_MAX = 100

const wholeNumber = (what: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,9}$/, `${what} must be a whole number`),
    v.transform(Number),
    v.minValue(1, `${what} must be at least 1`),
  )

/** What the stated lists by page take. */
export const pageQuery = {
  page: v.optional(wholeNumber('page'), '1'),
  limit: v.optional(
    v.pipe(wholeNumber('limit'), v.maxValue(PAGE_LIMIT_MAX, `limit must be at most ${PAGE_LIMIT_MAX}`)),
    String(PAGE_LIMIT),
  ),
}

/** What they answer besides the rows. */
export const pageAnswer = {
  total: nullishToUndefined(numeric),
  page: nullishToUndefined(numeric),
  limit: v.fallback(numeric, PAGE_LIMIT),
}
