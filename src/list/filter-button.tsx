import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { FilterIcon } from '#src/ui/icons.tsx'
import classes from './filter-popover.module.css'

interface FilterButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** How many filters apply. */
  count: number
}

/** Opens the filters of a list, and tells how many apply. */
export const FilterButton = ({ count, ...props }: FilterButtonProps) => (
  <Button
    variant="default"
    leftSection={<FilterIcon size={16} />}
    rightSection={count > 0 && <span className={classes.count}>{count}</span>}
    {...props}
  >
    Filter
  </Button>
)
