import type { LedgerTransaction } from '#contract/ledger.ts'
import { isSearchable } from '#contract/search-text.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { AreaPage } from '#src/area/area-page.tsx'
import { formatAmount, sumOf } from '#src/format/format-amount.ts'
import { AllDates } from '#src/list/all-dates.tsx'
import { useIsQueried } from '#src/list/use-query-list.ts'
import { copyText } from '#src/ui/copy-text.ts'
import { part } from '#src/ui/second-file.tsx'
import { ledger } from './area.ts'
import { LedgerCards } from './ledger-cards.tsx'
import { chipsOf } from './ledger-chips.ts'
import { LEDGER_COLUMNS, QUERIED_COLUMNS } from './ledger-columns.tsx'
import type { LedgerSearch } from './ledger-search.ts'
import { typeListedIn } from './ledger-tabs.ts'
import { LedgerTotal } from './ledger-total.tsx'
import { OtherTab } from './other-tab.tsx'
import { reverseItems } from './reverse-move.ts'
import { useLedgerList } from './use-ledger-list.ts'

const LedgerDrawer = part<typeof import('./ledger-details.tsx').LedgerDrawer>('LedgerDrawer')
const SelectedRows = part<typeof import('#src/list/selected-rows.tsx').SelectedRows>('SelectedRows')

export function LedgerPage() {
  const { extensions } = useServices().config
  const viewer = useViewer()
  const isQueried = useIsQueried()
  const { list, rows, filter, selection } = useLedgerList()
  const { search, change } = list
  const { from, to } = search
  const isNarrowed = filter.count > 0 || (search.search !== undefined && isSearchable(search.search))
  const shared = { columns: isQueried ? QUERIED_COLUMNS : LEDGER_COLUMNS, fileName: fileNameOf(search) }
  return (
    <AreaPage
      {...shared}
      area={ledger}
      title="Ledger"
      subtitle="Monitor your financial accounts with balances"
      cards={<LedgerCards rows={rows} />}
      list={list}
      rows={rows}
      filter={{
        ...filter,
        control: (
          <>
            {filter.control}
            {isQueried && isNarrowed && <LedgerTotal search={search} />}
          </>
        ),
      }}
      selection={selection}
      tabs={[
        ['Outgoing', 'Incoming transactions'],
        ['Incoming', 'Outgoing transactions'],
      ]}
      hasOneList
      openLabel="View details"
      moreMenu={(transaction, workspace) => [
        {
          label: 'Copy transaction ID',
          icon: 'copy',
          onSelect: () => void copyText(transaction.transactionId, 'Transaction ID'),
        },
        ...(extensions.includes('reversal') ? reverseItems(transaction, viewer, workspace) : []),
      ]}
      empty={
        !isQueried && rows.rows?.length
          ? {
              title: `No ${typeListedIn(search.tab)} transactions on this page`,
              text: 'Turn the page, or look into the other tab.',
            }
          : { title: 'No transactions found', text: 'Transactions appear here once they are posted.' }
      }
      elsewhere={
        <>
          <AllDates
            range={chipsOf({ from, to })[0]?.text}
            onShow={() => change({ from: undefined, to: undefined, page: undefined })}
          />
          {isQueried && <OtherTab search={search} onShow={(tab) => change({ tab })} />}
        </>
      }
      loadingText="Getting roles"
      drawers={({ workspace }) => (
        <>
          <SelectedRows
            {...shared}
            entityPlural={ledger.entity.plural}
            view={search}
            rows={rows.rows ?? []}
            selection={selection}
            idOf={ledger.entity.titleOf}
            sumOf={sumsOf}
          />
          <LedgerDrawer workspace={workspace} transactions={rows.rows ?? []} />
        </>
      )}
    />
  )
}

/** "ledger-incoming-2026-08-to-2026-10-posted": the list with what narrows it. The months apply together. */
const fileNameOf = ({ tab, from, to, status, reversed }: LedgerSearch) =>
  [
    'ledger',
    typeListedIn(tab),
    from === undefined || to === undefined || from === to ? from && to : `${from}-to-${to}`,
    status,
    reversed === 'yes' ? 'reversed' : reversed && 'not-reversed',
  ]
    .filter(Boolean)
    .join('-')

/** "NGN 1,250.50", for each currency. */
const sumsOf = (transactions: readonly LedgerTransaction[]) =>
  [...Map.groupBy(transactions, ({ currency }) => currency)]
    .map(([currency, group]) => `${currency} ${formatAmount(sumOf(group.map(({ totalAmount }) => totalAmount)))}`)
    .join(' · ')
