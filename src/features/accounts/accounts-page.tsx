import { Button } from '@mantine/core'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { type Account, accountList } from '#contract/account.ts'
import { accountFilterPanel } from '#machines/flows/filter-panel/finance-filters.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useDraftFilter } from '#src/list/draft-filter.tsx'
import { ListPage } from '#src/list/list-page.tsx'
import { SelectedRows } from '#src/list/selected-rows.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { usePagedList } from '#src/list/use-paged-list.tsx'
import { useQueryList } from '#src/list/use-query-list.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { DownloadIcon, PlusIcon } from '#src/ui/icons.tsx'
import { fittingMoveItems } from '#src/workspace/moves.ts'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import { AreaDrawers, useWorkspace } from '#src/workspace/workspace.tsx'
import { AccountCards } from './account-cards.tsx'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'
import type { AccountFilters } from './account-search.ts'
import { accountMoves, accountState } from './area.ts'
import { accountsList, accountsQuery } from './queries.ts'
import { useAccountColumns } from './use-account-columns.tsx'

const AccountDrawers = lazy(async () => ({ default: (await import('./account-drawers.tsx')).AccountDrawers }))
const TrialBalance = lazy(async () => ({ default: (await import('./trial-balance.tsx')).TrialBalance }))
const AccountFilter = lazy(async () => ({ default: (await import('./account-filter.tsx')).AccountFilter }))

const route = getRouteApi('/dashboard/coa')

const FILTERS = ['accountType', 'status', 'normalBalance'] as const

const chipsOf = (filters: AccountFilters) =>
  FILTERS.flatMap((field) => {
    const value = filters[field]
    return value ? { text: `${accountList.filters[field].label}: ${capitalized(value)}`, fields: [field] } : []
  })

export function AccountsPage() {
  const { api, config } = useServices()
  const isAccounting = config.extensions.includes('accounting')
  const viewer = useViewer()
  const navigate = useNavigate()
  const router = useRouter()
  const { search, change } = useListSearch(route)
  const { accountType, status, normalBalance } = search
  const filters = { accountType, status, normalBalance }
  const queried = useQueryList(accountsList(search))
  const paged = usePagedList({
    enabled: !queried,
    isSearched: true,
    view: search,
    onViewChange: change,
    pageQuery: (page, limit) => accountsQuery(api, search, page, limit),
    read: ({ data }) => ({ rows: data.items, total: data.total }),
  })
  const rows = queried ?? paged
  const selection = useSelection(JSON.stringify([search.search?.trim(), filters, search.page, search.size]))
  const workspace = useWorkspace({ tags: ['Account'], onSuccess: selection.clear })
  const filter = useDraftFilter({
    machine: accountFilterPanel,
    applied: filters,
    chips: chipsOf(filters),
    onChange: change,
    Panel: AccountFilter,
  })
  const menuOf = (account: Account) => fittingMoveItems(accountMoves, accountState(account, viewer), workspace)
  const create = () => workspace.create({ call: 'account.create', success: 'Account created successfully' })
  // Rows of the page before this one do not say whether the record exists.
  usePaletteAction(
    { rows: rows.server?.isFetchingPage ? undefined : rows.rows, readOne: rows.readOne },
    { create, menuOf },
  )

  const [isBalancing, setBalancing] = useState(false)
  const columns = useAccountColumns()
  const ledgerOf = ({ _id }: Account) =>
    ({ to: '/dashboard/ledger', search: isAccounting ? { account: _id } : {} }) as const
  const openLedger = (account: Account) => void navigate(ledgerOf(account))

  const list = { entityPlural: 'accounts', view: search, onViewChange: change }
  return (
    <ListPage
      title="Chart of Accounts Overview"
      subtitle="Monitor financial accounts. Click an account for the ledger."
      list={{ ...list, searchDelay: rows.searchDelay }}
      cards={<AccountCards />}
      section={{
        actions: (
          <>
            {isAccounting && (
              <Button variant="default" onClick={() => setBalancing(true)}>
                Trial balance
              </Button>
            )}
            <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={create}>
              Export
            </Button>
            <Button leftSection={<PlusIcon size={16} />} onClick={create}>
              Create New Account
            </Button>
          </>
        ),
      }}
      drawers={
        <>
          <AreaDrawers workspace={workspace} selection={selection}>
            <SelectedRows
              entityPlural="accounts"
              view={search}
              columns={ACCOUNT_COLUMNS}
              rows={rows.rows ?? []}
              selection={selection}
              idOf={({ accountCode }) => accountCode}
            />
            <AccountDrawers workspace={workspace} accounts={rows.rows ?? []} readOne={rows.readOne} />
          </AreaDrawers>
          {isAccounting && (
            <DeferredMount isNeeded={isBalancing}>
              <TrialBalance opened={isBalancing} onClose={() => setBalancing(false)} />
            </DeferredMount>
          )}
        </>
      }
    >
      <DataTable
        {...list}
        {...rows}
        columns={columns}
        rowKey={(account) => account._id}
        empty={{ title: 'No accounts found', text: 'Create the first account to get started.' }}
        filter={filter}
        rowMenu={(account) => [
          ...menuOf(account),
          ...(isAccounting ? [{ label: 'View ledger', onSelect: () => openLedger(account) }] : []),
        ]}
        onOpen={openLedger}
        addressOf={(account) => router.buildLocation(ledgerOf(account)).publicHref}
        selection={selection}
      />
    </ListPage>
  )
}
