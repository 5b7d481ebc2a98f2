import type { LedgerType } from '#contract/ledger.ts'
import type { LedgerSearch } from './ledger-search.ts'

type Tab = LedgerSearch['tab']

/** Label and value of a tab are swapped, as stated, and the label names what is listed. No address has the first value. */
export const typeListedIn = (tab: Tab): LedgerType => (tab === 'Incoming' ? 'outgoing' : 'incoming')

export const tabListing = (type: LedgerType): Tab => (type === 'outgoing' ? 'Incoming' : undefined)
