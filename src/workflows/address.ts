import * as v from 'valibot'

// What a page shows is in its address, so that each status and role has a link.

const text = v.fallback(v.optional(v.string()), undefined)

const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)

const search = v.object({
  state: text,
  as: text,
  show: v.fallback(v.optional(v.picklist(['figures', 'versions', 'rules'])), undefined),
  days: v.fallback(v.optional(v.picklist([7, 35, 90])), undefined),
  from: day,
  to: day,
})

export type Shown = v.InferOutput<typeof search>

export const shownIn = (given: object): Shown => v.parse(search, given)
