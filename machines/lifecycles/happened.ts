import type { LifecycleWords, MoveWords } from '#machines/core/meta.ts'
import { REVERSE } from './ledger-transaction/ledger-transaction-words.ts'
import { lifecycles } from './tracked.ts'

const isMove = (words: object): words is MoveWords => 'meta' in words

/** The moves and creations of a record, by name. All ways to make a move have the same text. */
function textsIn({ creations, moves }: LifecycleWords<never>) {
  const ways = Object.entries(moves).flatMap(([move, words]) =>
    (isMove(words) ? [words] : Object.values(words)).map(({ meta }) => [move, meta.happened]),
  )
  return { ...creations, ...Object.fromEntries(ways) }
}

/** What the history says after a move or a creation. */
export const HAPPENED: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...Object.values(lifecycles).map(({ lifecycle }) => textsIn(lifecycle.words))),
  'transaction.post': 'Posted',
  'transaction.reverse': REVERSE.happened,
}
