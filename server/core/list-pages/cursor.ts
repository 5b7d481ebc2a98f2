import * as v from 'valibot'
import { malformed } from '#server/errors/app-error.ts'
import type { Sort } from './list.ts'

/** The sort, the key of the last row as text (null: it has none), and its id. */
const cursor = v.strictTuple([v.string(), v.nullable(v.pipe(v.string(), v.maxLength(1_000))), v.string()])

const READABLE = {
  text: (text: string) => !text.includes('\u0000') && text.isWellFormed(),
  bigint: (text: string) => /^-?\d{1,18}$/.test(text),
  boolean: (text: string) => /^(true|false)$/.test(text),
  timestamptz: (text: string) => Math.abs(Number(text)) <= 8.64e15 && /^-?\d{1,15}$/.test(text),
}

function decoded(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    return undefined
  }
}

export interface Last {
  readonly key: string | null
  readonly id: string
}

/** Rejects with 400 what is not the end of a page with this sort. */
export function cursorIn(after: string | undefined, name: string, { type, nullable }: Sort, idType: 'text' | 'bigint') {
  if (after === undefined) return undefined
  const read = v.safeParse(cursor, decoded(after))
  if (!read.success) throw malformed(['after is not the end of a page'])
  const [sortBefore, key, id] = read.output
  if (sortBefore !== name) throw malformed(['after is the end of a page with another sort'])
  if (!(key === null ? nullable : READABLE[type](key)) || !READABLE[idType](id))
    throw malformed(['after is not the end of a page'])
  return { key, id } satisfies Last
}

export const cursorOf = (name: string, { key, id }: Last) =>
  Buffer.from(JSON.stringify([name, key, id])).toString('base64url')
