import { type Move, matrix } from '#machines/core/lifecycle.ts'
import type { LifecycleEntry } from '#machines/stored.ts'
import { anyOf } from '#src/format/list-text.ts'
import type { People } from './about.ts'

export interface Way {
  readonly status: string
  readonly move: Move
  readonly who: string
}

/** A kind is omitted if its more general kind is listed. */
export function whoText(names: readonly string[], people: People) {
  const isEverybody = Object.keys(people).every((name) => names.includes(name))
  return isEverybody ? 'everyone' : anyOf(names.filter((name) => !names.includes(people[name]?.kindOf ?? '')))
}

/** Moves with an equal `alike` value are merged. */
export function waysOf(
  { lifecycle, viewers }: LifecycleEntry,
  people: People,
  alike: (move: Move) => unknown = ({ target, description, step }) => [target, description, step],
): Way[] {
  const open = matrix(lifecycle, viewers).flatMap((row) => (row.open ? [row] : []))
  const groups = Map.groupBy(open, ({ status, type, move }) => JSON.stringify([status, type, alike(move)]))
  return [...groups.values()].map((group) => {
    const [{ status, move }] = group as [(typeof open)[number]]
    const names = Object.keys(viewers).filter((name) => group.some(({ viewer }) => viewer === name))
    return { status, move, who: whoText(names, people) }
  })
}
