import { Button } from '@mantine/core'
import type { FunctionComponent, MouseEvent, ReactNode } from 'react'
import { focusSearch } from '#src/header/search-box.tsx'
import type { PagedListView } from '#src/list/list-view.ts'
import { EmptyState, type EmptyStateProps } from '#src/ui/empty-state.tsx'
import { AlertIcon, SearchIcon } from '#src/ui/icons.tsx'

interface TablePlaceholderProps {
  entityPlural: string
  error: string | undefined
  onRetry: () => void
  empty: EmptyStateProps
  elsewhere?: ReactNode
  Nothing?: FunctionComponent<{ children: ReactNode; clear: ReactNode }>
  onViewChange: (change: Partial<PagedListView>) => void
  isNarrowed: boolean
  onClearFilter: (() => void) | undefined
}

/** The toast of a failed load announces it, so this does not. */
export function TablePlaceholder(props: TablePlaceholderProps) {
  const { entityPlural, error, onRetry, empty, elsewhere, Nothing } = props
  const { isNarrowed, onViewChange, onClearFilter } = props
  if (error !== undefined)
    return (
      <EmptyState
        icon={<AlertIcon size={24} />}
        title={`The ${entityPlural} could not be loaded`}
        text={error}
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    )
  if (!isNarrowed) return <EmptyState {...empty} />
  const clear = ({ currentTarget }: MouseEvent) => {
    // The button goes away, and some lists have no search.
    currentTarget.closest('section')?.querySelector('button')?.focus()
    focusSearch()
    onViewChange({ search: undefined, page: undefined })
    onClearFilter?.()
  }
  const clearButton = (
    <Button variant="default" onClick={clear}>
      Clear search and filters
    </Button>
  )
  const nothing = (
    <EmptyState
      icon={<SearchIcon size={24} />}
      title={`No ${entityPlural} match`}
      text="Try different words or clear a filter."
      action={
        <>
          {elsewhere}
          {clearButton}
        </>
      }
    />
  )
  return Nothing ? <Nothing clear={clearButton}>{nothing}</Nothing> : nothing
}
