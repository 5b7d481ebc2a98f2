import { vocabulary } from '#machines/core/promise.ts'
import type { Cast } from '#machines/core/prove.ts'
import type { tracked } from '#machines/lifecycles/tracked.ts'

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
]

const FACTS = ['mayReverse', 'isOriginal', 'isMirror', 'isLater'] as const

/** A person for each set of facts that hold: all answers of the guards. */
export const ledgerTransactionCast: Cast = {
  people: Array.from({ length: 2 ** FACTS.length }, (_, bits) =>
    FACTS.filter((_fact, index) => bits & (1 << index)).join(' '),
  ),
  facts(held) {
    const [isSuperAdmin, isOriginal, isMirror, isLater] = FACTS.map((fact) => held.includes(fact))
    return { by: { id: '', isSuperAdmin, permissions: [] }, isOriginal, isMirror, isLater }
  },
  begin: () => [''],
  change: () => [''],
}
