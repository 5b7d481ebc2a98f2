import type { ComponentType } from 'react'
import { capitalized } from '#src/format/capitalized.ts'
import { formatNaira } from '#src/format/format-amount.ts'
import type { Month } from '#src/format/month.ts'
import { MONTH_NAMES } from '#src/format/months.ts'
import { type DraftChip, type DraftPanelProps, useDraftFilter } from '#src/list/draft-filter.tsx'
import { LEDGER_DRAFT } from './ledger-draft.ts'
import type { LedgerFilters } from './ledger-search.ts'

/** "May 2024" */
function monthText(month: Month) {
  const [year, number] = month.split('-')
  return `${MONTH_NAMES[Number(number) - 1]} ${year}`
}

export const reversedText = (reversed: 'yes' | 'no') => (reversed === 'yes' ? 'Reversed' : 'Not reversed')

/** The months apply together. */
export function chipsOf({ from, to, status, reversed, minAmount, maxAmount }: LedgerFilters) {
  const chips: DraftChip<LedgerFilters>[] = []
  if (from !== undefined && to !== undefined) {
    const text = from === to ? monthText(from) : `${monthText(from)} to ${monthText(to)}`
    chips.push({ text, fields: ['from', 'to'] })
  }
  if (status !== undefined) chips.push({ text: `Status: ${capitalized(status)}`, fields: ['status'] })
  if (reversed !== undefined) chips.push({ text: reversedText(reversed), fields: ['reversed'] })
  if (minAmount !== undefined) chips.push({ text: `From ${formatNaira(minAmount)}`, fields: ['minAmount'] })
  if (maxAmount !== undefined) chips.push({ text: `Up to ${formatNaira(maxAmount)}`, fields: ['maxAmount'] })
  return chips
}

export const useLedgerFilter = (
  applied: LedgerFilters,
  onChange: (change: LedgerFilters & { page: undefined }) => void,
  Panel: ComponentType<DraftPanelProps>,
) => useDraftFilter({ ...LEDGER_DRAFT, applied, chips: chipsOf(applied), onChange, Panel })
