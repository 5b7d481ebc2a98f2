import type { LedgerType } from '#contract/ledger.ts'

/** The tabs by their inner values: label and value are swapped, as stated, and the label names what is listed. */
export const LEDGER_TABS = ['Outgoing', 'Incoming'] as const

export type LedgerTab = (typeof LEDGER_TABS)[number]

const LISTED: Readonly<Record<LedgerTab, LedgerType>> = { Outgoing: 'incoming', Incoming: 'outgoing' }

export const typeListedIn = (tab: LedgerTab) => LISTED[tab]
