import { Button, Popover, Radio, Stack } from '@mantine/core'
import classes from './filter-popover.module.css'
import { FilterIcon } from './icons.tsx'

export interface FilterGroup {
  id: string
  label: string
  options: readonly { value: string; label: string }[]
}

interface FilterPopoverProps {
  groups: readonly FilterGroup[]
  /** The chosen value of each group that has one. */
  value: Readonly<Record<string, string | undefined>>
  onChange: (value: Record<string, string | undefined>) => void
}

/** A Filter button that opens groups of single choices. A choice holds at once; Clear takes all of them back. */
export function FilterPopover({ groups, value, onChange }: FilterPopoverProps) {
  const chosen = groups.filter((group) => value[group.id] !== undefined).length
  return (
    <Popover position="bottom-start" width={248} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<FilterIcon size={16} />}
          rightSection={chosen > 0 && <span className={classes.count}>{chosen}</span>}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <div className={classes.groups}>
          {groups.map((group) => (
            <Radio.Group
              key={group.id}
              label={group.label}
              classNames={{ label: classes.label }}
              value={value[group.id] ?? null}
              onChange={(choice) => onChange({ ...value, [group.id]: choice })}
            >
              <Stack gap="sm">
                {group.options.map((option) => (
                  <Radio key={option.value} size="xs" value={option.value} label={option.label} />
                ))}
              </Stack>
            </Radio.Group>
          ))}
        </div>
        <div className={classes.footer}>
          <Button variant="subtle" size="xs" disabled={chosen === 0} onClick={() => onChange({})}>
            Clear
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
