import { LOCALE } from '#contract/locale.ts'
import '#src/ui/overlay-styles.ts'
import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#contract/employee.ts'
import type { EventLogEntry } from '#contract/event-log.ts'
import { isSearchable } from '#contract/search-text.ts'
import { ACTION_NAMES, actionText } from '#src/access/action-text.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import classes from '#src/list/filter.module.css'
import { Filter } from '#src/list/filter.tsx'
import { FilterPanel } from '#src/list/filter-panel.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { performedBy } from './event-columns.tsx'
import type { UsersSearch } from './user-search.ts'

export type EventCriteria = Pick<UsersSearch, 'person' | 'action' | 'from' | 'to'>

interface EventFilterProps {
  events: readonly EventLogEntry[]
  /** False where the server has more events than these. */
  isWhole: boolean
  count: number
  value: EventCriteria
  onChange: (value: EventCriteria) => void
}

export const NO_CRITERIA = {
  person: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
}

const SHARED = {
  clearable: true,
  openOnFocus: false,
  comboboxProps: { withinPortal: false },
}

/** A choice applies at once. */
export function EventFilter({ events, isWhole, count, value, onChange }: EventFilterProps) {
  const actions = (isWhole ? [...new Set(events.map(({ action }) => action))] : ACTION_NAMES).map((action) => ({
    value: action,
    label: actionText(action),
  }))
  return (
    <Filter count={count}>
      <FilterPanel width={300} onClear={count > 0 ? () => onChange(NO_CRITERIA) : undefined}>
        <div className={classes.groups}>
          <PersonSelect {...{ events, isWhole, value, onChange }} />
          <SearchSelect
            label="Action"
            placeholder="Any action"
            {...SHARED}
            data={actions.sort((a, b) => a.label.localeCompare(b.label, LOCALE))}
            value={value.action ?? null}
            onChange={(action) => onChange({ ...value, action: action ?? undefined })}
          />
          <DatePickerInput
            type="range"
            label="Date range"
            placeholder="Any date"
            clearable
            allowSingleDateInRange
            popoverProps={{ withinPortal: false }}
            value={[value.from ?? null, value.to ?? null]}
            onChange={([from, to]) => onChange({ ...value, from: from ?? undefined, to: to ?? undefined })}
          />
        </div>
      </FilterPanel>
    </Filter>
  )
}

/** Offers the people of the loaded events, and those that the server finds by what is typed. */
function PersonSelect({ events, isWhole, value, onChange }: Omit<EventFilterProps, 'count'>) {
  const { api } = useServices()
  const [search, setSearch] = useState('')
  const query = { search, limit: '20' }
  const enabled = !isWhole && isSearchable(search)
  const found = useQuery({ ...apiQuery(api, 'query.users', { query }, 'User'), enabled }).data?.data.rows ?? []
  const { person } = value
  const names = new Map([
    ...events.flatMap((event) => (event.user?.email ? [[event.user.email, performedBy(event)] as const] : [])),
    ...found.map((user) => [user.email, fullName(user)] as const),
  ])
  const people = [...names].map(([email, name]) => ({ value: email, label: `${name} (${email})` }))
  if (person !== undefined && !names.has(person)) people.push({ value: person, label: person })
  return (
    <SearchSelect
      label="Performed by"
      placeholder="Anyone"
      {...SHARED}
      data={people.sort((one, other) => one.label.localeCompare(other.label, LOCALE))}
      onSearchChange={setSearch}
      value={person ?? null}
      onChange={(next) => onChange({ ...value, person: next ?? undefined })}
    />
  )
}
