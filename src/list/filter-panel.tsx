import { Button, Text } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import classes from './filter.module.css'

interface FilterPanelProps {
  /** In pixels. */
  width: number
  onClear: (() => void) | undefined
  /** Applies the choices; without it, each applies at once. */
  onApply?: () => void
  problem?: string | undefined
  children: ReactNode
}

export function FilterPanel({ width, onClear, onApply, problem, children }: FilterPanelProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onApply?.()
  }
  return (
    <form onSubmit={submit} style={{ width }}>
      {children}
      <div role="alert">
        {problem && (
          <Text size="sm" className={classes.problem}>
            {problem}
          </Text>
        )}
      </div>
      <div className={classes.footer}>
        <Button variant="subtle" size="xs" disabled={!onClear} onClick={onClear}>
          Clear
        </Button>
        {onApply && (
          <Button type="submit" size="xs">
            Apply
          </Button>
        )}
      </div>
    </form>
  )
}
