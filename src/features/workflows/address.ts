import * as v from 'valibot'

// What a page shows is in its address, so that each status, role and comparison has a link.

const text = v.fallback(v.optional(v.string()), undefined)

const search = v.object({
  state: text,
  as: text,
  names: v.fallback(v.optional(v.literal('code')), undefined),
  show: v.fallback(v.optional(v.literal('versions')), undefined),
  before: text,
  after: text,
})

export type Shown = v.InferOutput<typeof search>

export const shownIn = (given: object): Shown => v.parse(search, given)
