import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CreateForm } from '#machines/flows/workspace/requests.ts'
import type { TrackedLifecycle } from '#machines/lifecycles/tracked.ts'
import { useViewer } from '#src/api/viewer.ts'
import { DataTable, type DataTableProps } from '#src/list/data-table/data-table.tsx'
import { ListPage, type ListPageProps } from '#src/list/list-page.tsx'
import type { PagedListView } from '#src/list/list-view.ts'
import type { RowSource } from '#src/list/row-source.ts'
import type { AreaSelection } from '#src/list/use-selection.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import type { RowMenuItem } from '#src/ui/row-menu-item.ts'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { fittingMoveItems } from '#src/workspace/moves.ts'
import type { Recorded } from '#src/workspace/use-record.ts'
import { useWorkspace, type Workspace } from '#src/workspace/workspace.tsx'
import { type LifecycleArea, type PlainArea, stateIn } from './area.ts'

/** What the drawers of an area get from its page. */
export interface DrawersProps<Row> {
  workspace: Workspace
  rows: RowSource<Row>
  selection: AreaSelection | undefined
}

interface AreaPageProps<Row extends Recorded, L extends TrackedLifecycle, Tab extends string>
  extends Pick<ListPageProps<Tab>, 'title' | 'subtitle' | 'cards' | 'strip'>,
    Omit<DataTableProps<Row>, 'entityPlural' | 'view' | 'onViewChange' | 'rowMenu'> {
  area: LifecycleArea<Row, L> | PlainArea<Row>
  list: {
    search: PagedListView & { tab?: Tab | undefined }
    change: (change: Partial<PagedListView & { tab: Tab | undefined }>) => void
  }
  /** The first is shown where the address names none. */
  tabs?: readonly [first: readonly [string, string], ...(readonly (readonly [Tab, string])[])] | undefined
  /** By default the address changes by its tab alone. */
  onTab?: (tab: Tab | undefined) => void
  /** The tabs narrow one list, so its table stays from tab to tab. */
  hasOneList?: boolean
  selection?: AreaSelection | undefined
  section?: { title?: string; text?: string }
  create?: { label: string; icon?: ReactNode; form: CreateForm } | undefined
  /** Buttons before that which creates, and what they open. */
  actions?: (create: () => void) => ReactNode
  /** The entry of a row menu that does what a press on the row does. */
  openLabel?: string
  /** Entries after the moves. */
  moreMenu?: (row: Row, workspace: Workspace) => readonly RowMenuItem[]
  isMenuNamed?: boolean
  /** The entry that shows a record in the drawers, where a press on its row does something else. */
  detailsLabel?: string | undefined
  /** By default a press on a row shows it in the drawers. */
  onOpen?: (row: Row) => void
  /** The toast of a change that did not arrive. */
  failureText?: string
  onSuccess?: () => void
  /** The drawers, which load when they are needed. */
  drawers: (props: DrawersProps<Row>) => ReactNode
  /** What is listed in this tab, and instead of the table. */
  other?: { entityPlural: string; content: ReactNode } | undefined
}

const NOTHING_LISTED = { rows: undefined }

/** The page of an area: header, tabs and table, with the menu of each row, and the drawers over it. */
export function AreaPage<Row extends Recorded, L extends TrackedLifecycle, Tab extends string>(
  props: AreaPageProps<Row, L, Tab>,
) {
  const { area, list, rows, selection, section, create, onOpen, detailsLabel, hasOneList, other } = props
  const { tabs: [firstTab, ...otherTabs] = [], onTab = (tab) => list.change({ tab }) } = props
  const viewer = useViewer()
  const workspace = useWorkspace({ ...props, tags: area.tags })
  const startCreate = () => create && workspace.create(create.form)
  const view = (row: Row) => workspace.view(row._id)
  const open = onOpen ?? view
  const menuOf = (row: Row): RowMenuItem[] => [
    ...(props.openLabel ? [{ label: props.openLabel, icon: 'view' as const, onSelect: () => open(row) }] : []),
    ...('changeOf' in area ? (area.menuItems ?? fittingMoveItems)(area, stateIn(area, row, viewer), workspace) : []),
    ...(detailsLabel ? [{ label: detailsLabel, icon: 'view' as const, onSelect: () => view(row) }] : []),
    ...(props.moreMenu?.(row, workspace) ?? []),
  ]
  const actions = create && (
    <>
      {props.actions?.(startCreate)}
      <Button leftSection={create.icon ?? <PlusIcon size={16} />} onClick={startCreate}>
        {create.label}
      </Button>
    </>
  )
  const entityPlural = other?.entityPlural ?? area.entity.plural
  const shared = { entityPlural, view: list.search, onViewChange: list.change }
  // A search that covers the shown page alone stays on that page.
  const isPageSearched = rows.server !== undefined && rows.manual === undefined
  return (
    <ListPage
      {...props}
      list={{
        ...shared,
        isSearchSent: rows.manual !== undefined,
        label: isPageSearched ? 'Search this page' : undefined,
        onViewChange: ({ search, ...page }) => list.change(isPageSearched ? { search } : { search, ...page }),
      }}
      isListed={rows.rows !== undefined}
      section={{ ...section, actions }}
      tabs={
        firstTab && {
          value: list.search.tab ?? firstTab[0],
          items: [firstTab, ...otherTabs],
          onChange: (chosen) => onTab(otherTabs.find(([tab]) => tab === chosen)?.[0]),
        }
      }
      drawers={
        <AreaDrawers
          workspace={workspace}
          listed={other ? NOTHING_LISTED : rows}
          show={onOpen && !detailsLabel ? undefined : view}
          create={startCreate}
          menuOf={menuOf}
        >
          {props.drawers({ workspace, rows, selection })}
        </AreaDrawers>
      }
    >
      {other ? (
        other.content
      ) : (
        <DataTable
          {...props}
          {...shared}
          key={hasOneList ? undefined : list.search.tab}
          rowMenu={menuOf}
          onOpen={open}
        />
      )}
    </ListPage>
  )
}
