import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Account, accountCodeLabel } from '#contract/account.ts'
import type { AccountFigures } from '#contract/accounting.ts'
import type { LedgerTransaction } from '#contract/ledger.ts'
import { ignoredResponse } from '#contract/schemas.ts'
import { type Api, addressOf, headersOf, renewedTokensOf, resultOf, settle } from '#src/api/client.ts'
import { errorText } from '#src/api/error-text.ts'
import { FailedCall } from '#src/api/failed-call.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { inZoneHere } from '#src/api/time-zone.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { formatDate, NOTHING } from '#src/format/dates.ts'
import { formatNaira } from '#src/format/format-amount.ts'
import { DataTable } from '#src/list/data-table/data-table.tsx'
import { Chip } from '#src/list/filter.tsx'
import { ListPage } from '#src/list/list-page.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { type QueryList, useQueryList } from '#src/list/use-query-list.ts'
import { saveBlob } from '#src/media/save-blob.ts'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { SummaryCards } from '#src/ui/summary-card.tsx'
import { notifyError } from '#src/ui/toasts.tsx'
import { AreaDrawers } from '#src/workspace/area-drawers.tsx'
import { useWorkspace } from '#src/workspace/workspace.tsx'
import { ENTRY_COLUMNS } from './entry-columns.tsx'
import { useLedgerFilter } from './ledger-chips.ts'
import { LedgerDrawer } from './ledger-details.tsx'
import { MonthsFilter } from './ledger-filter.tsx'
import { type Period, periodOf } from './queries.ts'

const route = getRouteApi('/dashboard/ledger')

const entryList = (id: string, period: Period): QueryList<'accounting.entries'> => ({
  name: 'accounting.entries',
  extension: 'accounting',
  tag: 'Account',
  tab: id,
  inputOf: (part) => ({ params: { id }, query: { ...period, ...part } }),
})

/** The entries of one account, newest first, with the balance after each. */
export function AccountLedger({ account: id }: { account: string }) {
  const { api } = useServices()
  const workspace = useWorkspace({ tags: ['Account'] })
  const { search, change } = useListSearch(route)
  const { from, to } = search
  const period = periodOf(search)
  const balances = useQuery({
    ...apiQuery(api, 'accounting.balances', { query: period }, 'Account'),
    placeholderData: keepPreviousData,
  })
  const figures = balances.data?.data.accounts.find(({ account }) => account._id === id)
  const isUnknown = balances.data !== undefined && !figures
  const list = useQueryList(entryList(id, period))
  const filter = useLedgerFilter({ from, to }, change, MonthsFilter)
  const open = ({ transaction }: { _id: string; transaction: LedgerTransaction }) => workspace.view(transaction._id)
  // A row leads to its entry; what is open is the transaction.
  const named = list?.rows?.flatMap((entry) => [entry, { ...entry, _id: entry.transaction._id }])
  const code = figures && accountCodeLabel(figures.account.accountCode)
  const fileName = ['entries', code, from, to === from ? undefined : to].filter(Boolean).join('-')
  return (
    <ListPage
      title="Ledger"
      subtitle="Monitor your financial accounts with balances"
      cards={
        <SummaryCards
          cards={cardsOf(figures, period, isUnknown)}
          failure={
            balances.isError && !balances.data
              ? { reason: errorText(balances.error), onRetry: () => void balances.refetch() }
              : undefined
          }
        />
      }
      section={{
        title: figures ? `${code} · ${figures.account.accountName}` : isUnknown ? 'Unknown account' : 'Account',
        text: figures && sideText(figures.account),
        actions: figures && (
          <StatementButton id={id} period={period} fileName={fileName.replace('entries', 'statement')} />
        ),
      }}
      drawers={
        <AreaDrawers workspace={workspace} listed={{ ...list, rows: named }} show={open}>
          <LedgerDrawer workspace={workspace} transactions={list?.rows?.map(({ transaction }) => transaction) ?? []} />
        </AreaDrawers>
      }
    >
      {list && (
        <DataTable
          rows={list}
          entityPlural="entries"
          view={search}
          onViewChange={change}
          columns={ENTRY_COLUMNS}
          empty={{ title: 'No entries', text: 'Nothing was posted to this account in this period.' }}
          loadingText="Getting entries"
          filter={{
            ...filter,
            control: (
              <>
                {filter.control}
                <Chip
                  text={`Account: ${code ?? (isUnknown ? 'unknown' : '…')}`}
                  onRemove={() => {
                    // The whole page is another then.
                    document.getElementById('main')?.focus()
                    change({ account: undefined })
                  }}
                />
              </>
            ),
          }}
          fileName={fileName}
          onOpen={open}
        />
      )}
    </ListPage>
  )
}

const sideText = ({ accountType, normalBalance }: Account) =>
  `${capitalized(accountType)} account. A ${normalBalance} raises its balance; a negative balance is a ${normalBalance === 'credit' ? 'debit' : 'credit'} balance.`

type Amount = 'opening' | 'debits' | 'credits' | 'balance'

function cardsOf(figures: AccountFigures | undefined, { startDate, endDate }: Period, isUnknown: boolean) {
  const amount = (name: Amount) => (figures ? formatNaira(figures[name]) : isUnknown ? NOTHING : undefined)
  const during = startDate && endDate ? `${formatDate(startDate)} to ${formatDate(endDate)}` : 'All time'
  return [
    {
      label: 'Opening balance',
      figure: amount('opening'),
      note: startDate ? `Before ${formatDate(startDate)}` : 'Before the first entry',
    },
    { label: 'Debits', figure: amount('debits'), note: during },
    { label: 'Credits', figure: amount('credits'), note: during },
    {
      label: 'Closing balance',
      figure: amount('balance'),
      note: endDate ? `At the end of ${formatDate(endDate)}` : 'Today',
    },
  ]
}

interface StatementButtonProps {
  id: string
  period: Period
  fileName: string
}

function StatementButton({ id, period, fileName }: StatementButtonProps) {
  const { api } = useServices()
  const [isSaving, setSaving] = useState(false)
  async function save() {
    setSaving(true)
    try {
      await inZoneHere((timeZone) => saveStatement(api, id, { ...period, timeZone }, fileName))
    } catch (error) {
      notifyError(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button variant="default" leftSection={<DownloadIcon size={16} />} loading={isSaving} onClick={() => void save()}>
      Download statement
    </Button>
  )
}

/** The server sends the file while it reads. Rejects with a `FailedCall`, and when the response breaks off. */
async function saveStatement(
  { options }: Api,
  id: string,
  query: Period & { timeZone: string | undefined },
  fileName: string,
) {
  const { base, readCredentials, fetch: send = fetch } = options
  const tokens = readCredentials()
  const address = addressOf(base, '/accounting/:id/statement', { id, query })
  const response = await send(address, { headers: headersOf(tokens, { accept: 'text/csv' }) })
  const refusal = response.ok ? undefined : await resultOf(response, ignoredResponse)
  settle(options, tokens, renewedTokensOf(response.headers), refusal)
  if (refusal?.ok === false) throw new FailedCall(refusal.error)
  saveBlob(await response.blob(), `${fileName}.csv`)
}
