import type { Change } from '#contract/calls.ts'
import {
  type Lifecycle,
  type Move,
  type MoveTypeOf,
  moveAvailability,
  moveTypesOf,
  statusesOf,
  statusMeta,
} from '#machines/core/lifecycle.ts'
import { statusesOnPath, waitsFor } from '#machines/core/main-path.ts'
import type { ConfirmStep } from '#machines/core/meta.ts'
import type { BulkItem, BulkRequest } from '#machines/flows/bulk/bulk-machine.ts'
import { withAnswer } from '#machines/flows/workspace/requests.ts'
import { type AreaMoves, byUse, type RecordState } from '#src/workspace/moves.ts'

/** The body that a move needs where its form is not asked; a text is why the record has none. */
export type BodyOf<Row, L extends Lifecycle> = (row: Row, type: MoveTypeOf<L>) => Change['body'] | string

export interface BulkRecord<Row, L extends Lifecycle> {
  readonly row: Row
  readonly state: RecordState<L>
}

/** A form is replaced by a confirmation where `bodyOf` fills it in. */
function confirmationOf({ step, label, description }: Move, isFilled: boolean): ConfirmStep | undefined {
  if (step.kind === 'confirm') return step
  return isFilled ? { kind: 'confirm', title: label, description: `${description}.`, submit: label } : undefined
}

/** A deleted record has no status. */
const inWords = (lifecycle: Lifecycle, status: string) =>
  (statusesOf(lifecycle).includes(status) ? statusMeta(lifecycle, status).label : status).toLowerCase()

/** The moves that the chart opens for at least one of the records, each with those that it refuses. */
export function bulkMoves<Row, L extends Lifecycle>(
  { lifecycle, changeOf }: AreaMoves<L>,
  records: readonly BulkRecord<Row, L>[],
  bodyOf?: BodyOf<Row, L>,
): BulkRequest[] {
  const evaluated = new Map<string, ReturnType<typeof moveAvailability<L>>>()
  const offers = records.map(({ row, state }) => {
    const key = JSON.stringify([state.status, state.viewer])
    const availability = evaluated.get(key) ?? moveAvailability(lifecycle, state.status, state.viewer)
    evaluated.set(key, availability)
    return { row, state, availability }
  })
  const path: readonly string[] = statusesOnPath(lifecycle).path
  const found = moveTypesOf(lifecycle).flatMap((type) => {
    const items: BulkItem[] = []
    const closed: BulkRequest['closed'][number][] = []
    const waiting = new Set<string>()
    let words: (Omit<BulkRequest, 'items' | 'unticked' | 'closed'> & Pick<Move, 'target'>) | undefined
    for (const { row, state, availability } of offers) {
      const { id, version, subject, status } = state
      const offer = availability.find((each) => each.type === type)
      if (!offer) continue
      const refuse = (message: string) => closed.push({ subject, message })
      if (!offer.open) {
        refuse(offer.refusal.message)
        continue
      }
      const { move } = offer
      const isForm = move.step.kind === 'form'
      const step = confirmationOf(move, bodyOf !== undefined && move.target !== status)
      const filled = isForm ? bodyOf?.(row, type) : undefined
      if (!step) refuse(`Already ${statusMeta(lifecycle, status).label.toLowerCase()}.`)
      else if (typeof filled === 'string') refuse(filled)
      else {
        const { label, tone, success, target } = move
        words ??= { label, tone, success, step, target }
        const group = `${inWords(lifecycle, status)} → ${inWords(lifecycle, target)}`
        const isWaiting = target !== 'deleted' && waitsFor(lifecycle, status, state.viewer)
        if (isWaiting && (tone !== 'positive' || path.indexOf(target) > path.indexOf(status))) waiting.add(group)
        items.push({ id, version, subject, group, change: withAnswer(changeOf(type), filled) })
      }
    }
    const others = items.map(({ group }) => group).filter((group) => waiting.size > 0 && !waiting.has(group))
    return words ? [{ ...words, items, unticked: [...new Set(others)], closed }] : []
  })
  return found.toSorted(byUse).map(({ target: _, ...request }) => request)
}
