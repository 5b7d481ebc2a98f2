import * as v from 'valibot'

// What a page shows is in its address, so that each status, role and period has a link.

const text = v.fallback(v.optional(v.string()), undefined)

const search = v.object({
  state: text,
  as: text,
  names: v.fallback(v.optional(v.literal('code')), undefined),
  show: v.fallback(v.optional(v.picklist(['figures', 'versions'])), undefined),
  days: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3660))), undefined),
  from: v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined),
  to: v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined),
  before: text,
  after: text,
})

export type Shown = v.InferOutput<typeof search>

export const shownIn = (given: object): Shown => v.parse(search, given)
