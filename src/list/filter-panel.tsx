import { Button, Text } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { AnchoredPopover, type Popup } from '#src/overlays/anchored.tsx'
import classes from './filter.module.css'

interface FilterPanelProps {
  popup: Popup
  /** In pixels. */
  width: number
  onClear: (() => void) | undefined
  /** Applies the choices; without it, each applies at once. */
  onApply?: () => void
  problem?: string | undefined
  children: ReactNode
}

export function FilterPanel({ popup, width, onClear, onApply, problem, children }: FilterPanelProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onApply?.()
  }
  return (
    <AnchoredPopover popup={popup} position="bottom-start" width={width} trapFocus className={classes.dropdown}>
      <form onSubmit={submit}>
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
    </AnchoredPopover>
  )
}
