import { proofsOf } from '#src/workflows/proofs.ts'
import { table } from './markdown.ts'

export function promiseTables(name: string) {
  const proofs = proofsOf(name)
  if (!proofs) return []
  const { note, promises, notPromised } = proofs
  return [
    '## Promises',
    'A test searches every path of the chart with @xstate/graph, and each of these rules holds. A second test breaks the chart in every small way, and each rule notices one of the faults.',
    table(
      ['Promise', 'Why'],
      promises.map(({ sentence, why }) => [sentence, why]),
    ),
    ...(notPromised.length === 0
      ? []
      : [
          '### Not promised',
          ['The chart allows this, though people may not expect it.', note].filter(Boolean).join(' '),
          table(
            ['What can happen', 'Why it is allowed', 'Shortest way'],
            notPromised.map(({ sentence, why, told = [] }) => [sentence, why, told.join(' ')]),
          ),
        ]),
  ]
}
