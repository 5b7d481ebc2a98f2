import { Tabs } from '@mantine/core'
import { lazy, useCallback, useState } from 'react'
import type { LedgerTransaction } from '#contract/ledger.ts'
import { useServices } from '#src/api/services.tsx'
import { AreaHeader } from '#src/list/area-header.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useSelection } from '#src/list/data-table/use-selection.ts'
import type { PagedListView } from '#src/list/list-view.ts'
import { usePagedList } from '#src/list/use-paged-list.ts'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'
import { PageContent } from '#src/ui/page-content.tsx'
import { usePaletteAction } from '#src/workspace/use-palette-action.ts'
import { LedgerCards } from './ledger-cards.tsx'
import { LEDGER_COLUMNS } from './ledger-columns.tsx'
import { LedgerFilter } from './ledger-filter.tsx'
import { type LedgerTab, typeListedIn } from './ledger-tabs.ts'
import { type LedgerFilters, ledgerQuery } from './queries.ts'

const LedgerDrawer = lazy(async () => ({ default: (await import('./ledger-drawer.tsx')).LedgerDrawer }))

const NO_FILTERS: LedgerFilters = { from: undefined, to: undefined, status: undefined }

/** What the ledger shows, as it stands in the URL. */
export interface LedgerSearch extends PagedListView, LedgerFilters {
  tab?: 'Incoming'
}

interface LedgerPageProps {
  search: LedgerSearch
  /** Merged into the search part of the URL; undefined takes a part back to its default. */
  onSearchChange: (change: Partial<LedgerSearch>) => void
}

export function LedgerPage({ search, onSearchChange }: LedgerPageProps) {
  const { api } = useServices()
  const { from, to, status } = search
  const tab: LedgerTab = search.tab ?? 'Outgoing'
  const type = typeListedIn(tab)
  const filters = { from, to, status }
  const list = usePagedList({
    view: search,
    pageQuery: (page, limit) => ledgerQuery(api, filters, page, limit),
    read: ({ data }) => ({ rows: data.data, total: data.total }),
  })
  const selection = useSelection(JSON.stringify([tab, filters, search.page, search.size]))
  const [openedId, setOpenedId] = useState<string>()
  usePaletteAction(list.server.isFetchingPage ? undefined : list.rows, ({ _id }) => setOpenedId(_id))

  const matches = useCallback((transaction: LedgerTransaction) => transaction.type === type, [type])
  const filter = (changes: LedgerFilters) => onSearchChange({ ...changes, page: undefined })

  return (
    <>
      <AreaHeader
        title="Ledger"
        subtitle="Monitor your financial accounts with balances"
        list={{
          entityPlural: 'transactions',
          view: search,
          onViewChange: (change) => onSearchChange(withoutPage(change)),
        }}
      />
      <PageContent>
        <LedgerCards transactions={list.rows} unreadable={list.unreadable?.length ?? 0} total={list.server.total} />
        <Tabs value={tab} onChange={(next) => onSearchChange({ tab: next === 'Incoming' ? next : undefined })}>
          <Tabs.List>
            <Tabs.Tab value="Outgoing">Incoming transactions</Tabs.Tab>
            <Tabs.Tab value="Incoming">Outgoing transactions</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <DataTable
          entityPlural="transactions"
          columns={LEDGER_COLUMNS}
          {...list}
          server={{ ...list.server, isFiltered: Object.values(filters).some(Boolean) }}
          rowKey={(transaction) => transaction._id}
          view={search}
          onViewChange={onSearchChange}
          empty={
            list.rows?.length
              ? { title: `No ${type} transactions on this page`, text: 'Turn the page, or look into the other tab.' }
              : { title: 'No transactions found', text: 'Transactions appear here once they are posted.' }
          }
          loadingText="Getting roles"
          filter={{
            control: <LedgerFilter applied={filters} onChange={filter} />,
            matches,
            onClear: () => filter(NO_FILTERS),
          }}
          rowMenu={({ _id }) => [{ label: 'View details', onSelect: () => setOpenedId(_id) }]}
          selection={selection}
        />
      </PageContent>
      <DeferredMount isNeeded={openedId !== undefined}>
        <LedgerDrawer id={openedId} onClose={() => setOpenedId(undefined)} />
      </DeferredMount>
    </>
  )
}

/** The search looks through the page that is shown: it does not leave it. */
const withoutPage = ({ page: _, ...change }: Partial<PagedListView>) => change
