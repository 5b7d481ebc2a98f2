import { Checkbox, Stack } from '@mantine/core'
import classes from './filter.module.css'
import { FilterPanel } from './filter-panel.tsx'

export interface ChoicePanelProps {
  groups: readonly {
    name: string
    label: string
    options: readonly { value: string; label: string; detail?: string | undefined }[]
    values: readonly string[]
  }[]
  onPick: (name: string, values: readonly string[]) => void
  onClear: () => void
}

export function ChoicePanel({ groups, onPick, onClear }: ChoicePanelProps) {
  return (
    <FilterPanel width={248} onClear={groups.some(({ values }) => values.length > 0) ? onClear : undefined}>
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
