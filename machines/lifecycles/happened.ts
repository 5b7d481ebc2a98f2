import { accountWords } from './account/account-words.ts'
import { announcementWords } from './announcement/announcement-words.ts'
import { REVERSE } from './ledger-transaction/ledger-transaction-words.ts'
import type { LifecycleWords, MoveWords } from './meta.ts'
import { roleWords } from './role/role-words.ts'
import { taskWords } from './task/task-words.ts'
import { userWords } from './user/user-words.ts'

const isMove = (words: object): words is MoveWords => 'meta' in words

/** The moves and creations of a record, by name. All ways to make a move have the same text. */
function textsIn({ creations, moves }: LifecycleWords<string>) {
  const ways = Object.entries(moves).flatMap(([move, words]) =>
    (isMove(words) ? [words] : Object.values(words)).map(({ meta }) => [move, meta.happened]),
  )
  return { ...creations, ...Object.fromEntries(ways) }
}

/** What the history says after a move or a creation. */
export const HAPPENED: Readonly<Record<string, string>> = {
  ...textsIn(taskWords),
  ...textsIn(roleWords),
  ...textsIn(userWords),
  ...textsIn(announcementWords),
  ...textsIn(accountWords),
  'transaction.post': 'Posted',
  'transaction.reverse': REVERSE.happened,
}
