import { Button } from '@mantine/core'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AlertIcon, SearchIcon } from '#src/ui/icons.tsx'
import type { DataTableProps } from './data-table.tsx'

interface TablePlaceholderProps
  extends Pick<DataTableProps<never>, 'entityPlural' | 'error' | 'onRetry' | 'empty' | 'onViewChange'> {
  /** A search or a filter leaves nothing of what there is. */
  isNarrowed: boolean
  onClearFilter: (() => void) | undefined
}

/** What stands in the place of rows when there are none. */
export function TablePlaceholder(props: TablePlaceholderProps) {
  const { entityPlural, error, onRetry, empty, isNarrowed, onViewChange, onClearFilter } = props
  if (error !== undefined)
    return (
      <div role="alert">
        <EmptyState
          icon={<AlertIcon size={24} />}
          title={`The ${entityPlural} could not be loaded`}
          text={error}
          action={
            onRetry && (
              <Button variant="default" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        />
      </div>
    )
  if (!isNarrowed) return <EmptyState {...empty} />
  const clear = () => {
    onViewChange({ search: undefined, page: undefined })
    onClearFilter?.()
  }
  return (
    <EmptyState
      icon={<SearchIcon size={24} />}
      title={`No ${entityPlural} match`}
      text="Try different words or clear a filter."
      action={
        <Button variant="default" onClick={clear}>
          Clear search and filters
        </Button>
      }
    />
  )
}
