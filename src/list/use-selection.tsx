import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { functionalUpdate, type OnChangeFn, type RowSelectionState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'

interface BoxProps {
  label: string
  checked: boolean
  indeterminate?: boolean
  onChange: (checked: boolean) => void
}

const Box = ({ label, onChange, ...state }: BoxProps) => (
  <Checkbox size="xs" aria-label={label} onChange={(event) => onChange(event.currentTarget.checked)} {...state} />
)

/** It brings the checkbox, which other tables do not load. */
export interface Selection {
  state: RowSelectionState
  onChange: OnChangeFn<RowSelectionState>
  Box: typeof Box
}

const NONE: RowSelectionState = {}

/** `scope`: such as one page under one filter. Another scope starts without a selection. */
export function useSelection(scope: string): Selection & { clear: () => void } {
  const [chosen, setChosen] = useState({ scope, state: NONE })
  const state = chosen.scope === scope ? chosen.state : NONE
  return useMemo(
    () => ({
      state,
      onChange: (update) => setChosen({ scope, state: functionalUpdate(update, state) }),
      clear: () => setChosen({ scope, state: NONE }),
      Box,
    }),
    [scope, state],
  )
}
