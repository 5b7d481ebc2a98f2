import { Radio } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { LEDGER_STATUSES } from '#contract/enums.ts'
import { ledgerFilterPanel } from '#machines/flows/filter-panel/finance-filters.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { FilterPanel, type FilterPanelActor, useFilterPanel } from '#src/list/filter-panel.tsx'
import classes from './ledger-filter.module.css'
import { MonthField } from './month-field.tsx'
import type { LedgerFilters } from './queries.ts'

interface LedgerFilterProps {
  applied: LedgerFilters
  onChange: (changes: LedgerFilters) => void
}

/** Narrows the ledger to months and a status, which hold once they are applied. */
export function LedgerFilter({ applied, onChange }: LedgerFilterProps) {
  const panel = useFilterPanel(ledgerFilterPanel, (changes) => onChange(changes as LedgerFilters))
  const { from, to, status } = applied
  const count = Number(from !== undefined && to !== undefined) + Number(status !== undefined)
  return (
    <FilterPanel
      panel={panel}
      applied={{ from, to, status }}
      count={count}
      width={496}
      problem="The From month must not be after the To month."
    >
      <fieldset className={classes.dates}>
        <legend className={classes.label}>Date</legend>
        <div className={classes.months}>
          <DraftMonth panel={panel} field="from" label="From" />
          <DraftMonth panel={panel} field="to" label="To" />
        </div>
      </fieldset>
      <DraftStatus panel={panel} />
    </FilterPanel>
  )
}

function DraftMonth({ panel, field, label }: { panel: FilterPanelActor; field: 'from' | 'to'; label: string }) {
  const value = useSelector(panel, (state) => state.context.draft[field])
  return (
    <MonthField
      label={label}
      value={value ?? ''}
      onChange={(month) => panel.send({ type: 'choice.pick', field, value: month })}
    />
  )
}

function DraftStatus({ panel }: { panel: FilterPanelActor }) {
  const chosen = useSelector(panel, (state) => state.context.draft.status)
  return (
    <Radio.Group
      label="Status"
      className={classes.status}
      classNames={{ label: classes.label }}
      value={chosen ?? null}
      onChange={(value) => panel.send({ type: 'choice.pick', field: 'status', value })}
    >
      {LEDGER_STATUSES.map((status) => (
        <Radio key={status} size="xs" value={status} label={capitalized(status)} />
      ))}
    </Radio.Group>
  )
}
