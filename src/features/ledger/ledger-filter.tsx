import { Button, Radio } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { LEDGER_STATUSES } from '#contract/enums.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { monthPresets } from '#src/format/months.ts'
import type { DraftPanelProps } from '#src/list/draft-filter.tsx'
import { FilterPanel } from '#src/list/filter-panel.tsx'
import classes from './ledger-filter.module.css'
import { MonthField } from './month-field.tsx'

export function LedgerFilter({ popup, filter }: DraftPanelProps) {
  const isImpossible = useSelector(filter, (state) => state.hasTag('impossible'))
  return (
    <FilterPanel
      popup={popup}
      width={496}
      problem={isImpossible ? 'The From month must not be after the To month.' : undefined}
      onClear={filter.clear}
      onApply={filter.apply}
    >
      <fieldset className={classes.dates}>
        <legend className={classes.label}>Date</legend>
        <Presets filter={filter} />
        <div className={classes.months}>
          <DraftMonth filter={filter} field="from" label="From" />
          <DraftMonth filter={filter} field="to" label="To" />
        </div>
      </fieldset>
      <DraftStatus filter={filter} />
    </FilterPanel>
  )
}

type DraftFilterProps = Pick<DraftPanelProps, 'filter'>

function Presets({ filter }: DraftFilterProps) {
  const [presets] = useState(() => monthPresets(new Date()))
  return (
    <div className={classes.presets}>
      {presets.map(({ label, from, to }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          onClick={() => {
            filter.pick('from', from)
            filter.pick('to', to)
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

interface DraftMonthProps extends DraftFilterProps {
  field: 'from' | 'to'
  label: string
}

function DraftMonth({ filter, field, label }: DraftMonthProps) {
  const value = useSelector(filter, (state) => state.context.draft[field])
  return <MonthField label={label} value={value ?? ''} onChange={(month) => filter.pick(field, month)} />
}

function DraftStatus({ filter }: DraftFilterProps) {
  const chosen = useSelector(filter, (state) => state.context.draft.status)
  return (
    <Radio.Group
      label="Status"
      className={classes.status}
      classNames={{ label: classes.label }}
      value={chosen ?? null}
      onChange={(value) => filter.pick('status', value)}
    >
      {LEDGER_STATUSES.map((status) => (
        <Radio key={status} size="xs" value={status} label={capitalized(status)} />
      ))}
    </Radio.Group>
  )
}
