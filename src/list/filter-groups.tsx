import { Button, Radio, Stack } from '@mantine/core'
import { AnchoredPopover } from '#src/overlays/anchored.tsx'
import type { Popup } from '#src/overlays/popup.ts'
import classes from './filter-popover.module.css'
import type { FilterPopoverProps } from './filter-popover.tsx'

/** Groups of single choices. */
export function FilterGroups({ popup, groups, value, onChange }: FilterPopoverProps & { popup: Popup }) {
  const isAnyChosen = groups.some((group) => value[group.id] !== undefined)
  return (
    <AnchoredPopover popup={popup} position="bottom-start" width={248} trapFocus className={classes.dropdown}>
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
        <Button variant="subtle" size="xs" disabled={!isAnyChosen} onClick={() => onChange({})}>
          Clear
        </Button>
      </div>
    </AnchoredPopover>
  )
}
