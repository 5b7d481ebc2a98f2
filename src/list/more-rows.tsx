import { Button, Loader } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import type { HeldPages, PageParam } from './held-pages.ts'

/** Rows that a list has beyond those that are loaded. */
export interface MoreRows<Row = object> {
  readonly isThere: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly load: () => void
  /** Of the rows in memory, which may begin further down. */
  readonly first: PageParam
  readonly held: HeldPages<Row>
}

/** Loads them before the end of the list comes into view. */
export function LoadingRows({ isLoading, hasFailed, load }: Pick<MoreRows, 'isLoading' | 'hasFailed' | 'load'>) {
  const { ref, entry } = useIntersection({ rootMargin: '1500px 0px' })
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNear && !isLoading && !hasFailed) load()
  }, [isNear, isLoading, hasFailed, load])
  return (
    <div ref={ref} style={{ display: 'flex', minHeight: '3rem', alignItems: 'center', justifyContent: 'center' }}>
      {hasFailed ? (
        <Button variant="default" size="xs" onClick={load}>
          Load more
        </Button>
      ) : (
        <Loader size="xs" role="img" aria-label="Loading more rows" />
      )}
    </div>
  )
}
