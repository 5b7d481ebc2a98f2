import { vocabulary } from '#machines/core/promise.ts'
import { type Cast, UNCHANGED } from '#machines/core/prove.ts'
import type { tracked } from '#machines/lifecycles/tracked.ts'
import { NO_PROGRAM } from '#machines/promises/programs.ts'

const { never, stays, possible } = vocabulary<(typeof tracked)['transaction']>()

export const ledgerTransactionPromises = [
  never('only-who-may', 'Money moves back by people who answer for it.', { into: 'reversed', without: 'mayReverse' }),
  never('no-reversal-of-a-reversal', 'A chain of reversals cannot be read.', {
    into: 'reversed',
    without: 'isOriginal',
  }),
  never('only-a-mirror', 'A reversal leaves nothing behind in any account.', { into: 'reversed', without: 'isMirror' }),
  never('not-before', 'Money does not come back before it went.', { into: 'reversed', without: 'isLater' }),
  stays('reversed-stays', 'The ledger forgets nothing.', 'reversed'),
  possible('can-be-reversed', 'A wrong transaction can be corrected.', { into: 'reversed' }, ['reversed']),
  never('no-program-decides', NO_PROGRAM, { into: 'reversed', without: 'isPerson' }),
]

const FACTS = ['isPerson', 'mayReverse', 'isOriginal', 'isMirror', 'isLater'] as const

/** A person for each set of facts that hold: all answers of the guards. */
export const ledgerTransactionCast: Cast = {
  people: Array.from({ length: 2 ** FACTS.length }, (_, bits) =>
    FACTS.filter((_fact, index) => bits & (1 << index)).join(' '),
  ),
  facts(held) {
    const [isByPerson, isSuperAdmin, isOriginal, isMirror, isLater] = FACTS.map((fact) => held.includes(fact))
    return { by: { id: '', isSuperAdmin, permissions: [], program: !isByPerson }, isOriginal, isMirror, isLater }
  },
  ...UNCHANGED,
}
