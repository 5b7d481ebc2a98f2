import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Account } from '#contract/account.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { AreaHeader } from '#src/list/area-header.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useSelection } from '#src/list/data-table/use-selection.ts'
import type { PagedListView } from '#src/list/list-view.ts'
import { usePagedList } from '#src/list/use-paged-list.ts'
import { DownloadIcon, PlusIcon } from '#src/ui/icons.tsx'
import { PageContent } from '#src/ui/page-content.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { fittingMoveItems } from '#src/workspace/move-items.ts'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import { useWorkspace } from '#src/workspace/workspace.ts'
import { AccountCards } from './account-cards.tsx'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'
import { AccountFilter } from './account-filter.tsx'
import { ACCOUNT_CALLS, accountWorkspace, subjectOf } from './account-workspace.ts'
import { type AccountFilters, accountsQuery } from './queries.ts'

const AccountDrawers = lazy(async () => ({ default: (await import('./account-drawers.tsx')).AccountDrawers }))

const SEARCH_DELAY_MS = 300
const NO_FILTERS: AccountFilters = { accountType: undefined, status: undefined, normalBalance: undefined }

/** What the list of accounts shows, as it stands in the URL. */
export interface AccountsSearch extends PagedListView, AccountFilters {}

interface AccountsPageProps {
  search: AccountsSearch
  /** Merged into the search part of the URL; undefined takes a part back to its default. */
  onSearchChange: (change: Partial<AccountsSearch>) => void
}

export function AccountsPage({ search, onSearchChange }: AccountsPageProps) {
  const { api } = useServices()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { accountType, status, normalBalance } = search
  const filters = { accountType, status, normalBalance }
  const narrowed = { search: search.search?.trim() || undefined, ...filters }
  const list = usePagedList({
    view: search,
    pageQuery: (page, limit) => accountsQuery(api, narrowed, page, limit),
    read: ({ data }) => ({ rows: data.items, total: data.total }),
  })
  const selection = useSelection(JSON.stringify([narrowed, search.page, search.size]))
  const workspace = useWorkspace(accountWorkspace, ['Account'], ACCOUNT_CALLS, selection.clear)

  // What the server answered for the address before this one says nothing of who is looked for.
  usePaletteAction(list.server.isFetchingPage ? undefined : list.rows, (account, move) => {
    if (move) workspace.send({ type: 'move.ask', move, subject: subjectOf(account, viewer) })
  })

  const create = () =>
    workspace.send({ type: 'record.create', form: 'account.create', success: 'Account created successfully' })
  const menuOf = (account: Account) => fittingMoveItems(accountLifecycle, subjectOf(account, viewer), workspace)
  const filter = (changes: AccountFilters) => onSearchChange({ ...changes, page: undefined })

  return (
    <>
      <AreaHeader
        title="Chart of Accounts Overview"
        subtitle="Monitor financial accounts. Click an account for the ledger."
        list={{ entityPlural: 'accounts', view: search, onViewChange: onSearchChange, delay: SEARCH_DELAY_MS }}
      />
      <PageContent>
        <AccountCards />
        <SectionHeading
          title="Accounts"
          text="Where money is held, owed, earned and spent"
          actions={
            <>
              <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={create}>
                Export
              </Button>
              <Button leftSection={<PlusIcon size={16} />} onClick={create}>
                Create New Account
              </Button>
            </>
          }
        />
        <DataTable
          entityPlural="accounts"
          columns={ACCOUNT_COLUMNS}
          {...list}
          server={{ ...list.server, searches: true, isFiltered: Object.values(filters).some(Boolean) }}
          rowKey={(account) => account._id}
          view={search}
          onViewChange={onSearchChange}
          empty={{ title: 'No accounts found', text: 'Create the first account to get started.' }}
          filter={{
            control: <AccountFilter applied={filters} onChange={filter} />,
            onClear: () => filter(NO_FILTERS),
          }}
          rowMenu={menuOf}
          onOpen={() => void navigate({ to: '/dashboard/ledger' })}
          selection={selection}
        />
      </PageContent>
      <AreaDrawers workspace={workspace}>
        <AccountDrawers workspace={workspace} accounts={list.rows ?? []} />
      </AreaDrawers>
    </>
  )
}
