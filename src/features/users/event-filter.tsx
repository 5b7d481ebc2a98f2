import '#src/ui/overlay-styles.ts'
import '@mantine/dates/styles.layer.css'
import { Button, Popover, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import type { EventLogEntry } from '#contract/event-log.ts'
import { FilterButton } from '#src/list/filter-button.tsx'
import classes from '#src/list/filter-popover.module.css'
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

/** Narrows the audit log to a person, an action and days. A choice holds at once. */
export function EventFilter({ events, value, onChange }: EventFilterProps) {
  const people = unique(events, (event) => event.user?.email ?? '').flatMap((event) =>
    event.user?.email ? { value: event.user.email, label: `${performedBy(event)} (${event.user.email})` } : [],
  )
  const actions = unique(events, (event) => event.action).map(({ action }) => action)
  const chosen = Object.values(value).filter((choice) => choice !== undefined).length
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus closeOnClickOutside>
      <Popover.Target>
        <FilterButton count={chosen} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter" className={classes.dropdown}>
        <div className={classes.groups}>
          <Select
            label="Performed by"
            placeholder="Anybody"
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
            data={actions.sort()}
            value={value.action ?? null}
            onChange={(action) => onChange({ ...value, action: action ?? undefined })}
          />
          <DatePickerInput
            type="range"
            label="Days"
            placeholder="Any date"
            clearable
            allowSingleDateInRange
            popoverProps={{ withinPortal: false }}
            value={[value.from ?? null, value.to ?? null]}
            onChange={([from, to]) => onChange({ ...value, from: from ?? undefined, to: to ?? undefined })}
          />
        </div>
        <div className={classes.footer}>
          <Button
            variant="subtle"
            size="xs"
            disabled={chosen === 0}
            onClick={() => onChange({ person: undefined, action: undefined, from: undefined, to: undefined })}
          >
            Clear
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
