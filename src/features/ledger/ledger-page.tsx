import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { LedgerTransaction } from '#contract/ledger.ts'
import { isSearchable } from '#contract/search-text.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { formatAmount, sumOf } from '#src/format/format-amount.ts'
import type { Month } from '#src/format/month.ts'
import { AllDates } from '#src/list/all-dates.tsx'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { useDraftFilter } from '#src/list/draft-filter.tsx'
import { ListPage } from '#src/list/list-page.tsx'
import type { PagedListView } from '#src/list/list-view.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { usePagedList } from '#src/list/use-paged-list.ts'
import { useIsQueried, useQueryList } from '#src/list/use-query-list.ts'
import { useSelection } from '#src/list/use-selection.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { part } from '#src/ui/second-file.tsx'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { useWorkspace } from '#src/workspace/workspace.tsx'
import { LedgerCards } from './ledger-cards.tsx'
import { chipsOf } from './ledger-chips.ts'
import { LEDGER_COLUMNS, QUERIED_COLUMNS } from './ledger-columns.tsx'
import { LEDGER_DRAFT } from './ledger-draft.ts'
import { type LedgerTab, typeListedIn } from './ledger-tabs.ts'
import { LedgerTotal } from './ledger-total.tsx'
import { OtherTab } from './other-tab.tsx'
import { ledgerQuery, transactionList } from './queries.ts'
import { reverseItems } from './reverse-move.ts'

const LedgerDrawer = part<typeof import('./ledger-details.tsx').LedgerDrawer>('LedgerDrawer')
const LedgerFilter = part<typeof import('./ledger-filter.tsx').LedgerFilter>('LedgerFilter')
const SelectedRows = part<typeof import('#src/list/selected-rows.tsx').SelectedRows>('SelectedRows')

const route = getRouteApi('/dashboard/ledger')

const TABS = [
  ['Outgoing', 'Incoming transactions'],
  ['Incoming', 'Outgoing transactions'],
] as const

export function LedgerPage() {
  const { api, config } = useServices()
  const viewer = useViewer()
  const workspace = useWorkspace({ tags: ['Account'] })
  const { search, change } = useListSearch(route)
  const { from, to, status, reversed, minAmount, maxAmount } = search
  const tab: LedgerTab = search.tab ?? 'Outgoing'
  const type = typeListedIn(tab)
  const isQueried = useIsQueried()
  const amounts = isQueried ? { reversed, minAmount, maxAmount } : {}
  const filters = { from, to, status, ...amounts }
  const queried = useQueryList(transactionList(search))
  const paged = usePagedList({
    enabled: !queried,
    view: search,
    pageQuery: (page, limit) => ledgerQuery(api, filters, page, limit),
    read: ({ data }) => ({ rows: data.data, total: data.total }),
  })
  const rows = queried ?? paged
  const selection = useSelection(JSON.stringify([tab, filters, search.page, search.size]))
  const chips = chipsOf(filters)
  const filter = useDraftFilter({
    ...LEDGER_DRAFT,
    applied: filters,
    chips,
    onChange: change,
    Panel: LedgerFilter,
  })
  const matches = useCallback((transaction: LedgerTransaction) => transaction.type === type, [type])
  const open = ({ _id }: LedgerTransaction) => workspace.view(_id)

  const fileName = [
    'ledger',
    type,
    monthsInName(from, to),
    status,
    reversed === 'yes' ? 'reversed' : reversed && 'not-reversed',
  ]
    .filter(Boolean)
    .join('-')
  const showTab = (next: LedgerTab) => change({ tab: next === 'Incoming' ? next : undefined })
  const otherTab = tab === 'Incoming' ? 'Outgoing' : 'Incoming'
  const inOtherTab = { ...search, tab: otherTab === 'Incoming' ? otherTab : undefined }
  const list = { entityPlural: 'transactions', view: search }
  const columns = isQueried ? QUERIED_COLUMNS : LEDGER_COLUMNS
  const isNarrowed = filter.count > 0 || (search.search !== undefined && isSearchable(search.search))
  return (
    <ListPage
      title="Ledger"
      subtitle="Monitor your financial accounts with balances"
      list={{
        ...list,
        isSearchSent: rows.manual !== undefined,
        label: isQueried ? undefined : 'Search this page',
        onViewChange: (view) => change(withoutPage(view)),
      }}
      cards={
        <LedgerCards transactions={rows.rows} unreadable={rows.unreadable?.length ?? 0} total={rows.server?.total} />
      }
      tabs={{ value: tab, items: TABS, onChange: showTab }}
      drawers={
        <AreaDrawers workspace={workspace} listed={rows} show={open}>
          <SelectedRows
            entityPlural="transactions"
            fileName={fileName}
            view={search}
            columns={columns}
            rows={rows.rows ?? []}
            selection={selection}
            idOf={({ transactionId }) => transactionId}
            sumOf={sumsOf}
          />
          <LedgerDrawer workspace={workspace} transactions={rows.rows ?? []} />
        </AreaDrawers>
      }
    >
      <DataTable
        {...list}
        rows={rows}
        columns={columns}
        onViewChange={change}
        empty={
          !isQueried && rows.rows?.length
            ? { title: `No ${type} transactions on this page`, text: 'Turn the page, or look into the other tab.' }
            : { title: 'No transactions found', text: 'Transactions appear here once they are posted.' }
        }
        elsewhere={
          <>
            <AllDates
              range={chips.find(({ fields }) => fields.includes('from'))?.text}
              onShow={() => change({ from: undefined, to: undefined, page: undefined })}
            />
            {isQueried && (
              <OtherTab
                list={transactionList(inOtherTab)}
                type={typeListedIn(otherTab)}
                onShow={() => showTab(otherTab)}
              />
            )}
          </>
        }
        loadingText="Getting roles"
        filter={{
          ...filter,
          matches,
          control: (
            <>
              {filter.control}
              {isQueried && isNarrowed && <LedgerTotal search={search} />}
            </>
          ),
        }}
        fileName={fileName}
        rowMenu={(transaction) => [
          { label: 'View details', icon: 'view', onSelect: () => open(transaction) },
          {
            label: 'Copy transaction ID',
            icon: 'copy',
            onSelect: () => void copyText(transaction.transactionId, 'Transaction ID'),
          },
          ...(config.extensions.includes('reversal') ? reverseItems(transaction, viewer, workspace) : []),
        ]}
        onOpen={open}
        selection={selection}
      />
    </ListPage>
  )
}

/** "2026-10", or "2026-08-to-2026-10". The months apply together. */
const monthsInName = (from: Month | undefined, to: Month | undefined) =>
  from === undefined || to === undefined || from === to ? from && to : `${from}-to-${to}`

/** "NGN 1,250.50", for each currency. */
const sumsOf = (transactions: readonly LedgerTransaction[]) =>
  [...Map.groupBy(transactions, ({ currency }) => currency)]
    .map(([currency, group]) => `${currency} ${formatAmount(sumOf(group.map(({ totalAmount }) => totalAmount)))}`)
    .join(' · ')

/** The search covers the page that is shown, so it stays on that page. */
const withoutPage = ({ page: _, ...change }: Partial<PagedListView>) => change
