import '#src/ui/overlay-styles.ts'
import '@mantine/dates/styles.layer.css'
import { Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import type { EventLogEntry } from '#contract/event-log.ts'
import { actionText } from '#src/access/action-text.ts'
import classes from '#src/list/filter.module.css'
import { Filter } from '#src/list/filter.tsx'
import { FilterPanel } from '#src/list/filter-panel.tsx'
import { performedBy } from './event-columns.tsx'
import type { EventCriteria } from './event-matches.ts'

interface EventFilterProps {
  events: readonly EventLogEntry[]
  value: EventCriteria
  onChange: (value: EventCriteria) => void
}

const unique = <T,>(items: readonly T[], keyOf: (item: T) => string) => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

export const NO_CRITERIA = { person: undefined, action: undefined, from: undefined, to: undefined }

/** A choice applies at once. */
export function EventFilter({ events, value, onChange }: EventFilterProps) {
  const people = unique(events, (event) => event.user?.email ?? '').flatMap((event) =>
    event.user?.email ? { value: event.user.email, label: `${performedBy(event)} (${event.user.email})` } : [],
  )
  const actions = unique(events, (event) => event.action).map(({ action }) => ({
    value: action,
    label: actionText(action),
  }))
  const count = Object.values(value).filter((choice) => choice !== undefined).length
  return (
    <Filter count={count}>
      {(popup) => (
        <FilterPanel popup={popup} width={300} onClear={count > 0 ? () => onChange(NO_CRITERIA) : undefined}>
          <div className={classes.groups}>
            <Select
              label="Performed by"
              placeholder="Anyone"
              searchable
              clearable
              openOnFocus={false}
              comboboxProps={{ withinPortal: false }}
              data={people.sort((a, b) => a.label.localeCompare(b.label))}
              value={value.person ?? null}
              onChange={(person) => onChange({ ...value, person: person ?? undefined })}
            />
            <Select
              label="Action"
              placeholder="Any action"
              searchable
              clearable
              openOnFocus={false}
              comboboxProps={{ withinPortal: false }}
              data={actions.sort((a, b) => a.label.localeCompare(b.label))}
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
      )}
    </Filter>
  )
}
