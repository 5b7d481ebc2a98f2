import { Button, Loader, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import { LIMITS } from '#contract/query-list.ts'
import type { Read } from '#src/api/client.ts'
import { formatCount } from '#src/format/count-text.ts'

/** A list loads no more rows: who looks for others narrows the search. */
const ROWS_MAX = 5_000

/** Rows that a list has beyond those that are loaded. */
export interface MoreRows<Row = object> {
  readonly isThere: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly loaded: number
  readonly load: () => void
  /** Rejects with a `FailedCall`. */
  readonly readPart: (
    after: string | undefined,
    limit: string,
  ) => Promise<Read<{ readonly data: { readonly rows: readonly Row[]; readonly next?: string | undefined } }>>
}

interface LoadingRowsProps extends Pick<MoreRows, 'isLoading' | 'hasFailed' | 'loaded' | 'load'> {
  entityPlural: string
}

/** Loads them before the end of the list comes into view. */
export function LoadingRows({ isLoading, hasFailed, loaded, load, entityPlural }: LoadingRowsProps) {
  const isFull = loaded + Number(LIMITS.next) > ROWS_MAX
  const { ref, entry } = useIntersection({ rootMargin: '1500px 0px' })
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNear && !isLoading && !hasFailed && !isFull) load()
  }, [isNear, isLoading, hasFailed, isFull, load])
  return (
    <div ref={ref} style={{ display: 'flex', minHeight: '3rem', alignItems: 'center', justifyContent: 'center' }}>
      {isFull ? (
        <Text size="sm" c="dimmed">
          These are the first {formatCount(loaded)} {entityPlural}. Narrow the search to see others.
        </Text>
      ) : hasFailed ? (
        <Button variant="default" size="xs" onClick={load}>
          Load more
        </Button>
      ) : (
        <Loader size="xs" role="img" aria-label="Loading more rows" />
      )}
    </div>
  )
}
