import '#src/ui/overlay-styles.ts'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import classes from './filter.module.css'
import { FilterButton, type FilterProps } from './filter.tsx'

export function FilterPopover({ count, control, children }: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  const { opened, setOpened } = control ?? { opened: isOpen, setOpened: setOpen }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <FilterButton count={count} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>{children}</Popover.Dropdown>
    </Popover>
  )
}
