import { Tabs, UnstyledButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, NORMAL_BALANCES } from '#contract/enums.ts'
import { accountFilterPanel } from '#machines/flows/filter-panel/finance-filters.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { FilterPanel, type FilterPanelActor, useFilterPanel } from '#src/list/filter-panel.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import classes from './account-filter.module.css'
import type { AccountFilters } from './queries.ts'

const TABS = [
  { field: 'accountType', label: 'Account Type', values: ACCOUNT_TYPES },
  { field: 'status', label: 'Status', values: ACCOUNT_STATUSES },
  { field: 'normalBalance', label: 'Normal Balance', values: NORMAL_BALANCES },
] as const

interface AccountFilterProps {
  applied: AccountFilters
  onChange: (changes: AccountFilters) => void
}

/** Narrows the accounts to a type, a status and a normal balance; each tab is applied by itself. */
export function AccountFilter({ applied, onChange }: AccountFilterProps) {
  const panel = useFilterPanel(accountFilterPanel, (changes) => onChange(changes as AccountFilters))
  const shown = useSelector(panel, (state) => state.context.tab.name)
  const { accountType, status, normalBalance } = applied
  const choices = { accountType, status, normalBalance }
  const count = Object.values(choices).filter((choice) => choice !== undefined).length
  return (
    <FilterPanel panel={panel} applied={choices} count={count} width={344}>
      <Tabs value={shown} onChange={(tab) => panel.send({ type: 'tab.show', tab: tab ?? shown })}>
        <Tabs.List grow>
          {TABS.map(({ field, label }) => (
            <Tabs.Tab key={field} value={field} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((tab) => (
          <Tabs.Panel key={tab.field} value={tab.field}>
            <Options panel={panel} {...tab} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </FilterPanel>
  )
}

/** At most one of them is chosen: buttons and not radios, because choosing it again takes it back. */
function Options({ panel, field, values }: { panel: FilterPanelActor; field: string; values: readonly string[] }) {
  const chosen = useSelector(panel, (state) => state.context.draft[field])
  return (
    <div className={classes.options}>
      {values.map((value) => (
        <UnstyledButton
          key={value}
          className={classes.option}
          aria-pressed={value === chosen}
          onClick={() => panel.send({ type: 'choice.pick', field, value })}
        >
          {capitalized(value)}
          {value === chosen && <CheckIcon size={16} />}
        </UnstyledButton>
      ))}
    </div>
  )
}
