import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { ENTRY_TYPES, LEDGER_TYPES, NARRATION_MAX } from './enums.ts'
import { person } from './history.ts'
import { naira } from './money.ts'
import { envelope, ignoredResponse, nullishToUndefined, requiredText } from './schemas.ts'

/** The side of each entry in the reversal. */
export const OTHER_SIDE = { debit: 'credit', credit: 'debit' } as const

/** The other transaction of a reversal, with what is known of the reversal. */
const counterpart = v.object({
  _id: v.string(),
  transactionId: v.string(),
  type: v.picklist(LEDGER_TYPES),
  /** When the reversal was posted. */
  at: v.string(),
  /** Null for an import. */
  by: v.nullish(person, null),
  reason: nullishToUndefined(v.string()),
})

export type Counterpart = v.InferOutput<typeof counterpart>

const accountedEntry = v.object({
  accountCode: v.string(),
  type: v.picklist(ENTRY_TYPES),
  amount: naira,
})

export const reversalCalls = {
  'ledger.reversal': {
    method: 'GET',
    path: '/ledger/:id/reversal',
    access: 'signed-in',
    response: envelope(
      v.object({
        /** The entries of the transaction itself. Its reversal has them on the other side. */
        entries: v.array(accountedEntry),
        reversedBy: nullishToUndefined(counterpart),
        reverses: nullishToUndefined(counterpart),
      }),
    ),
    source: 'reversal',
  },
  'ledger.reverse': {
    method: 'POST',
    path: '/ledger/:id/reverse',
    access: { permission: 'reverse_ledger' },
    body: v.strictObject({ reason: requiredText(NARRATION_MAX, 'A reason is required') }),
    response: ignoredResponse,
    source: 'reversal',
  },
} as const satisfies Record<string, Endpoint>
