import { functionalUpdate, type OnChangeFn, type RowSelectionState } from '@tanstack/react-table'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { part } from '#src/ui/second-file.tsx'
import type { BoxProps } from './selection-box.tsx'

const SelectionBox = part<typeof import('./selection-box.tsx').SelectionBox>('SelectionBox')

/** `isRange`: whether the last change came with Shift. */
const boxOf =
  (isRange: RefObject<boolean>) =>
  ({ onChange, ...props }: BoxProps) => (
    <SelectionBox
      {...props}
      onChange={(checked, withShift) => {
        isRange.current = withShift
        onChange(checked, withShift)
      }}
    />
  )

/** It brings the checkbox, which other tables do not load. */
export interface Selection {
  state: RowSelectionState
  onChange: OnChangeFn<RowSelectionState>
  Box: ReturnType<typeof boxOf>
  /** The ids of the rows as they are filtered and sorted. */
  shown: RefObject<readonly string[]>
}

export interface AreaSelection extends Selection {
  clear: () => void
  deselect: (ids: readonly string[]) => void
}

const NONE: RowSelectionState = {}

export const changedBy = (state: RowSelectionState, ids: readonly string[], isChosen: boolean): RowSelectionState => {
  const given = new Set(ids)
  const rest = Object.entries(state).filter(([id]) => !given.has(id))
  return Object.fromEntries([...rest, ...(isChosen ? ids.map((id) => [id, true] as const) : [])])
}

/** Shift changes the rows between the last change and this one alike. */
function withRange(
  before: RowSelectionState,
  next: RowSelectionState,
  last: string | undefined,
  ids: readonly string[],
) {
  const changed = ids.find((id) => !before[id] !== !next[id])
  const ends = [ids.indexOf(last ?? ''), ids.indexOf(changed ?? '')]
  if (!changed || ends.includes(-1)) return { changed, next }
  const between = ids.slice(Math.min(...ends), Math.max(...ends) + 1)
  return { changed, next: changedBy(next, between, next[changed] === true) }
}

/** `scope`: such as one page under one filter. Another scope starts without a selection. */
export function useSelection(scope: string): AreaSelection {
  const [chosen, setChosen] = useState({ scope, state: NONE })
  const last = useRef<string>(undefined)
  const shown = useRef<readonly string[]>([])
  const isRange = useRef(false)
  const Box = useMemo(() => boxOf(isRange), [])
  const state = chosen.scope === scope ? chosen.state : NONE
  return useMemo(() => {
    const set = (next: RowSelectionState) => setChosen({ scope, state: next })
    const onChange: Selection['onChange'] = (update) => {
      const next = functionalUpdate(update, state)
      const range = withRange(state, next, isRange.current ? last.current : undefined, shown.current)
      last.current = range.changed
      isRange.current = false
      set(range.next)
    }
    return {
      state,
      onChange,
      Box,
      shown,
      clear: () => set(NONE),
      deselect: (ids: readonly string[]) => setChosen((now) => ({ scope, state: changedBy(now.state, ids, false) })),
    }
  }, [scope, state, Box])
}
