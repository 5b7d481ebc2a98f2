import { NARRATION_MAX } from '#contract/enums.ts'
import type { MoveMeta } from '#machines/core/meta.ts'
import type { StatusWords } from '#machines/core/words.ts'
import { IS_PERSON } from '#machines/promises/programs.ts'
import type { ledgerTransactionMachine } from './ledger-transaction-machine.ts'

export const ledgerTransactionWords = {
  machine: 'Money booked to accounts. A second transaction can reverse it.',
  states: {
    posted: ['Posted', 'The transaction counts. This status is stored.'],
    reversed: ['Reversed', 'A second transaction reverses it. This status is derived from that transaction.'],
  },
  events: { 'transaction.reverse': 'Reverse' },
  guards: {
    ...IS_PERSON,
    mayReverse: ['the person may reverse', 'the person may not reverse'],
    isOriginal: ['it is an original', 'it is a reversal'],
    isMirror: ['its entries swap debit with credit', 'its entries do not swap debit with credit'],
    isLater: ['the date is the same or later', 'the date is earlier'],
  },
  notes: { 'posted | transaction.reverse': 'Post a second transaction that reverses it' },
} as const satisfies StatusWords<typeof ledgerTransactionMachine>

/** The move as the ledger offers it. */
export const REVERSE = {
  label: 'Reverse',
  order: 1,
  tone: 'negative',
  step: {
    kind: 'confirm',
    title: 'Reverse transaction?',
    description:
      'A second transaction puts each entry on the other side. Both stay in the ledger, and neither can be changed.',
    submit: 'Reverse',
    question: { kind: 'text', field: 'reason', label: 'Reason', required: true, maxLength: NARRATION_MAX },
  },
  success: 'Transaction reversed',
  happened: 'Reversed',
} as const satisfies MoveMeta

/** Why it is closed, by the guard. What a person reverses is always a mirror, and later. */
export const REVERSE_REFUSALS = {
  mayReverse: 'Only people with the permission “reverse ledger” can reverse a transaction.',
  isOriginal: 'A reversal cannot be reversed. Post the transaction again instead.',
} as const
