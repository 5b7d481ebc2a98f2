import { useMemo, useState } from 'react'
import type { Selection } from './data-table.tsx'

const NONE: readonly string[] = []

/** Chosen rows of what `scope` names, as one page under one filter: elsewhere nothing is chosen. */
export function useSelection(scope: string): Selection & { clear: () => void } {
  const [chosen, setChosen] = useState({ scope, keys: NONE })
  const keys = chosen.scope === scope ? chosen.keys : NONE
  return useMemo(
    () => ({
      keys,
      onChange: (next: string[]) => setChosen({ scope, keys: next }),
      clear: () => setChosen({ scope, keys: NONE }),
    }),
    [scope, keys],
  )
}
