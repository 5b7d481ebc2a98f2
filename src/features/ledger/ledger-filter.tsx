import { Button, Radio, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LEDGER_STATUSES } from '#contract/enums.ts'
import { serverNow } from '#src/api/server-time.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { monthPresets } from '#src/format/months.ts'
import type { DraftPanelProps } from '#src/list/draft-filter.tsx'
import { FilterPanel } from '#src/list/filter-panel.tsx'
import { useIsQueried } from '#src/list/use-query-list.ts'
import { reversedText } from './ledger-chips.ts'
import { ledgerConflict } from './ledger-draft.ts'
import classes from './ledger-filter.module.css'
import { MonthField } from './month-field.tsx'

const PROBLEMS = {
  months: 'The From month must not be after the To month.',
  amount: 'Write an amount in naira like 2500 or 2500.50.',
  amounts: 'The minimum must not be above the maximum.',
} as const

/** Offers amounts and reversals where the server filters by them. */
export function LedgerFilter(props: DraftPanelProps) {
  const isQueried = useIsQueried()
  return (
    <MonthsFilter {...props}>
      {isQueried && (
        <div className={classes.amounts}>
          <DraftAmount filter={props.filter} field="minAmount" label="Minimum (NGN)" />
          <DraftAmount filter={props.filter} field="maxAmount" label="Maximum (NGN)" />
        </div>
      )}
      <DraftRadio filter={props.filter} field="status" label="Status" items={STATUSES} />
      {isQueried && <DraftRadio filter={props.filter} field="reversed" label="Reversal" items={REVERSED} />}
    </MonthsFilter>
  )
}

const STATUSES = LEDGER_STATUSES.map((status) => [status, capitalized(status)] as const)
const REVERSED = (['yes', 'no'] as const).map((value) => [value, reversedText(value)] as const)

export function MonthsFilter({ filter, children }: DraftPanelProps & { children?: ReactNode }) {
  const { draft, isRefused } = filter
  const conflict = isRefused && ledgerConflict(draft)
  const [presets] = useState(() => monthPresets(serverNow()))
  return (
    <FilterPanel
      width={496}
      problem={conflict ? PROBLEMS[conflict] : undefined}
      onClear={filter.clear}
      onApply={filter.apply}
    >
      <fieldset className={classes.dates}>
        <legend className={classes.label}>Date</legend>
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
        <div className={classes.months}>
          <MonthField label="From" value={draft.from ?? ''} onChange={(month) => filter.pick('from', month)} />
          <MonthField label="To" value={draft.to ?? ''} onChange={(month) => filter.pick('to', month)} />
        </div>
      </fieldset>
      {children}
    </FilterPanel>
  )
}

interface DraftFieldProps extends Pick<DraftPanelProps, 'filter'> {
  field: string
  label: string
}

/** ₦ and separators of thousands, typed or pasted, are dropped. All else stays, for its author to see what is wrong. */
const DraftAmount = ({ filter, field, label }: DraftFieldProps) => (
  <TextInput
    label={label}
    inputMode="decimal"
    value={filter.draft[field] ?? ''}
    onChange={({ target }) => filter.pick(field, target.value.replace(/₦|,(?=\d{3}\b)/g, ''))}
  />
)

interface DraftRadioProps extends DraftFieldProps {
  items: readonly (readonly [value: string, label: string])[]
}

const DraftRadio = ({ items, filter, field, label }: DraftRadioProps) => (
  <Radio.Group
    label={label}
    className={classes.status}
    classNames={{ label: classes.label }}
    value={filter.draft[field] ?? null}
    onChange={(value) => filter.pick(field, value)}
  >
    <div className={classes.choices}>
      {items.map(([value, text]) => (
        <Radio key={value} size="xs" value={value} label={text} />
      ))}
    </div>
  </Radio.Group>
)
