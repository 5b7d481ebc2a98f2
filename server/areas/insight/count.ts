import { codesOf } from './codes.ts'
import type { MovesCopy } from './copy.ts'

/** In milliseconds: `from` is inclusive, `to` exclusive. */
export interface Period {
  readonly from: number
  readonly to: number
}

export const includes = ({ from, to }: Period, at = Number.NaN) => at >= from && at < to

export const blocksIn = ({ blocks }: MovesCopy, { from, to }: Period) =>
  blocks.filter(({ earliest, latest }) => latest >= from && earliest < to)

/** One pass over the moves. `stays` holds seconds, by the place of the status that was left in `statuses`. */
export function countMoves(copy: MovesCopy, period: Period) {
  const { from, to } = period
  const people = copy.actors.length
  const statuses = codesOf<string | undefined>()
  const statusOf = Uint32Array.from(copy.kinds, (kind) => statuses.codeOf(kind.from))
  const groupOf = Uint32Array.from(copy.kinds, ({ group }) => group)
  const counts = new Uint32Array(2 * copy.kinds.length)
  const met = new Uint8Array(copy.groups() * people)
  const peopleOf = new Uint32Array(copy.groups())
  const stays = statuses.values.map((): number[] => [])
  const waits = new Uint32Array(copy.handovers.length)
  const waited = new Float64Array(copy.handovers.length)
  for (const { size, at, kind, actor, seconds, handover } of blocksIn(copy, period))
    for (let place = 0; place < size; place += 1) {
      const time = at[place] ?? 0
      if (time < from || time >= to) continue
      const code = kind[place] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
      const who = actor[place] ?? 0
      const group = groupOf[code >> 1] ?? 0
      if (who > 0 && met[group * people + who] === 0) {
        met[group * people + who] = 1
        peopleOf[group] = (peopleOf[group] ?? 0) + 1
      }
      const stayed = seconds[place] ?? -1
      if (stayed < 0) continue
      stays[statusOf[code >> 1] ?? 0]?.push(stayed)
      const wait = handover[place] ?? 0
      waits[wait] = (waits[wait] ?? 0) + 1
      waited[wait] = (waited[wait] ?? 0) + stayed
    }
  return { statuses: statuses.values, counts, peopleOf, stays, waits, waited }
}
