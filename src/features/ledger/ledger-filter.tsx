import { Button, Radio, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { LEDGER_STATUSES } from '#contract/enums.ts'
import { ledgerConflict } from '#machines/flows/filter-panel/finance-filters.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { monthPresets } from '#src/format/months.ts'
import type { DraftPanelProps } from '#src/list/draft-filter.tsx'
import { FilterPanel } from '#src/list/filter-panel.tsx'
import { reversedText } from './ledger-chips.ts'
import classes from './ledger-filter.module.css'
import { MonthField } from './month-field.tsx'

const PROBLEMS = {
  months: 'The From month must not be after the To month.',
  amount: 'Write an amount in naira like 2500 or 2500.50.',
  amounts: 'The minimum must not be above the maximum.',
} as const

export const LedgerFilter = (props: DraftPanelProps) => (
  <MonthsFilter {...props}>
    <DraftStatus filter={props.filter} />
  </MonthsFilter>
)

/** With amounts and reversals, for a server that filters by them. */
export const AmountsFilter = (props: DraftPanelProps) => (
  <MonthsFilter {...props}>
    <div className={classes.amounts}>
      <DraftAmount filter={props.filter} field="minAmount" label="Minimum (NGN)" />
      <DraftAmount filter={props.filter} field="maxAmount" label="Maximum (NGN)" />
    </div>
    <DraftStatus filter={props.filter} />
    <DraftReversed filter={props.filter} />
  </MonthsFilter>
)

export function MonthsFilter({ popup, filter, children }: DraftPanelProps & { children?: ReactNode }) {
  const conflict = useSelector(filter, (state) => state.hasTag('impossible') && ledgerConflict(state.context.draft))
  return (
    <FilterPanel
      popup={popup}
      width={496}
      problem={conflict ? PROBLEMS[conflict] : undefined}
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
      {children}
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

interface DraftAmountProps extends DraftFilterProps {
  field: 'minAmount' | 'maxAmount'
  label: string
}

/** ₦ and separators of thousands, typed or pasted, are dropped. All else stays, for its author to see what is wrong. */
function DraftAmount({ filter, field, label }: DraftAmountProps) {
  const value = useSelector(filter, (state) => state.context.draft[field])
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={value ?? ''}
      onChange={({ target }) => filter.pick(field, target.value.replace(/₦|,(?=\d{3}\b)/g, ''))}
    />
  )
}

interface DraftRadioProps extends DraftFilterProps {
  field: 'status' | 'reversed'
  label: string
  items: readonly (readonly [value: string, label: string])[]
}

function DraftRadio({ filter, field, label, items }: DraftRadioProps) {
  const chosen = useSelector(filter, (state) => state.context.draft[field])
  return (
    <Radio.Group
      label={label}
      className={classes.status}
      classNames={{ label: classes.label }}
      value={chosen ?? null}
      onChange={(value) => filter.pick(field, value)}
    >
      <div className={classes.choices}>
        {items.map(([value, text]) => (
          <Radio key={value} size="xs" value={value} label={text} />
        ))}
      </div>
    </Radio.Group>
  )
}

const STATUSES = LEDGER_STATUSES.map((status) => [status, capitalized(status)] as const)
const DraftStatus = (props: DraftFilterProps) => (
  <DraftRadio {...props} field="status" label="Status" items={STATUSES} />
)

const REVERSED = (['yes', 'no'] as const).map((value) => [value, reversedText(value)] as const)
const DraftReversed = (props: DraftFilterProps) => (
  <DraftRadio {...props} field="reversed" label="Reversal" items={REVERSED} />
)
