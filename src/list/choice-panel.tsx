import { Checkbox, Stack } from '@mantine/core'
import type { Popup } from '#src/overlays/anchored.tsx'
import classes from './filter.module.css'
import { FilterPanel } from './filter-panel.tsx'

export interface ChoicePanelProps {
  popup: Popup
  groups: readonly {
    name: string
    label: string
    options: readonly { value: string; label: string; detail?: string | undefined }[]
    values: readonly string[]
  }[]
  onPick: (name: string, values: readonly string[]) => void
  onClear: () => void
}

export function ChoicePanel({ popup, groups, onPick, onClear }: ChoicePanelProps) {
  return (
    <FilterPanel
      popup={popup}
      width={248}
      onClear={groups.some(({ values }) => values.length > 0) ? onClear : undefined}
    >
      <div className={classes.groups}>
        {groups
          .flatMap(({ options, ...group }) => (options.length > 0 ? { options, ...group } : []))
          .map(({ name, label, options, values }) => (
            <Checkbox.Group
              key={name}
              label={label}
              classNames={{ label: classes.label }}
              value={[...values]}
              onChange={(chosen) => onPick(name, chosen)}
            >
              <Stack gap="sm">
                {options.map((option) => (
                  <Checkbox
                    key={option.value}
                    size="xs"
                    value={option.value}
                    label={option.label}
                    description={option.detail}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          ))}
      </div>
    </FilterPanel>
  )
}
