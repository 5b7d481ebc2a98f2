import { Radio, Stack } from '@mantine/core'
import type { Popup } from '#src/overlays/popup.ts'
import classes from './filter.module.css'
import { FilterPanel } from './filter-panel.tsx'

interface ChoicePanelProps {
  popup: Popup
  groups: readonly {
    name: string
    label: string
    options: readonly { value: string; label: string }[]
    value: string | undefined
  }[]
  onPick: (name: string, value: string) => void
  onClear: () => void
}

export function ChoicePanel({ popup, groups, onPick, onClear }: ChoicePanelProps) {
  return (
    <FilterPanel
      popup={popup}
      width={248}
      onClear={groups.some(({ value }) => value !== undefined) ? onClear : undefined}
    >
      <div className={classes.groups}>
        {groups.map(({ name, label, options, value }) => (
          <Radio.Group
            key={name}
            label={label}
            classNames={{ label: classes.label }}
            value={value ?? null}
            onChange={(choice) => onPick(name, choice)}
          >
            <Stack gap="sm">
              {options.map((option) => (
                <Radio key={option.value} size="xs" value={option.value} label={option.label} />
              ))}
            </Stack>
          </Radio.Group>
        ))}
      </div>
    </FilterPanel>
  )
}
