import type { TrackedEntity } from '#contract/history.ts'
import { codesOf } from './codes.ts'

/** What equal moves share. A refused move has `why` and no `to`, a creation no `from`. */
export interface Kind {
  readonly move: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly why: 'state' | 'guard' | undefined
  readonly guard: string | undefined
  readonly chart: string | undefined
  /** It changes the status. */
  readonly enters: boolean
  /** The start of a record from before moves were stored: no move that anybody made. */
  readonly adopts: boolean
  /** Equal for kinds that differ by their chart only. */
  readonly group: number
}

/** Between the parts of a kind as text: move, from, to, why, guard, chart. No name contains it. */
export const SEPARATOR = '\u001f'

const reasonIn = (text: string | undefined) => (text === 'state' || text === 'guard' ? text : undefined)

/** Numbers the kinds of an entity. */
export function kindsOf(entity: TrackedEntity) {
  const texts = codesOf<string>()
  const groups = codesOf<string>()
  const kinds: Kind[] = []

  function read(text: string): Kind {
    const [move = '', from, to, why, guard, chart] = text.split(SEPARATOR).map((part) => part || undefined)
    const enters = to !== undefined && to !== from
    const group = groups.codeOf([move, from, to, why, guard].join(SEPARATOR))
    return { move, from, to, why: reasonIn(why), guard, chart, enters, adopts: move === `${entity}.adopt`, group }
  }

  return {
    kinds,
    groups: () => groups.values.length,
    kindOf(text: string) {
      const code = texts.codeOf(text)
      const kind = kinds[code] ?? read(text)
      kinds[code] = kind
      return { code, kind }
    },
  }
}
