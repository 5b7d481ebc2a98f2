import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatCount } from '#src/format/count-text.ts'
import type { MoreRows } from './more-rows.tsx'

interface SelectRestProps {
  more: Pick<MoreRows, 'isThere' | 'isLoading' | 'hasFailed' | 'load'>
  /** The number of rows in the list. Undefined where there are more than the server counts. */
  total: number | undefined
  /** All rows that are loaded are selected. */
  isAll: boolean
  /** Selects all rows that are loaded. */
  onAll: () => void
}

/** Beside the selection of the rows that are loaded: that of the whole list, whose other rows it loads first. */
export function SelectRest({ more, total, isAll, onAll }: SelectRestProps) {
  const [isWanted, setWanted] = useState(false)
  const { isThere, isLoading, hasFailed, load } = more
  useEffect(() => {
    if (!isWanted || isLoading) return
    if (isThere && !hasFailed) return load()
    setWanted(false)
    if (!isThere) onAll()
  }, [isWanted, isThere, isLoading, hasFailed, load, onAll])
  if (!isWanted && !(isAll && isThere)) return null
  if (total === undefined)
    return (
      <Text span size="sm" c="dimmed">
        The loaded rows are selected. The list is too long to be selected as a whole.
      </Text>
    )
  return (
    <Button variant="light" size="compact-sm" loading={isWanted} onClick={() => setWanted(true)}>
      Select all {formatCount(total)}
    </Button>
  )
}
