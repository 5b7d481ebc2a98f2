import { Tabs, UnstyledButton } from '@mantine/core'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, NORMAL_BALANCES } from '#contract/enums.ts'
import { capitalized } from '#src/format/capitalized.ts'
import type { DraftPanelProps } from '#src/list/draft-filter.tsx'
import { FilterPanel } from '#src/list/filter-panel.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import classes from './account-filter.module.css'

const TABS = [
  { field: 'accountType', label: 'Account Type', values: ACCOUNT_TYPES },
  { field: 'status', label: 'Status', values: ACCOUNT_STATUSES },
  { field: 'normalBalance', label: 'Normal Balance', values: NORMAL_BALANCES },
] as const

/** Apply applies the open tab only. */
export function AccountFilter({ filter }: DraftPanelProps) {
  return (
    <FilterPanel width={344} onClear={filter.clear} onApply={filter.apply}>
      <Tabs value={filter.tab} onChange={(tab) => filter.showTab(tab ?? filter.tab)}>
        <Tabs.List grow>
          {TABS.map(({ field, label }) => (
            <Tabs.Tab key={field} value={field} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((tab) => (
          <Tabs.Panel key={tab.field} value={tab.field}>
            <Options filter={filter} {...tab} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </FilterPanel>
  )
}

interface OptionsProps extends Pick<DraftPanelProps, 'filter'> {
  field: string
  values: readonly string[]
}

/** Buttons instead of radios, because choosing the chosen one again clears it. */
function Options({ filter, field, values }: OptionsProps) {
  const chosen = filter.draft[field]
  return (
    <div className={classes.options}>
      {values.map((value) => (
        <UnstyledButton
          key={value}
          className={classes.option}
          aria-pressed={value === chosen}
          onClick={() => filter.pick(field, value)}
        >
          {capitalized(value)}
          {value === chosen && <CheckIcon size={16} />}
        </UnstyledButton>
      ))}
    </div>
  )
}
