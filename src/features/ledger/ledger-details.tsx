import { ActionIcon, Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { accountCodeLabel } from '#contract/account.ts'
import type { LedgerEntry, ListedTransaction } from '#contract/ledger.ts'
import { ledgerTransactionMachine } from '#machines/lifecycles/ledger-transaction/ledger-transaction-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { unreadableText } from '#src/api/unreadable-text.ts'
import { useViewer } from '#src/api/viewer.ts'
import { formatDate, formatMoment, orNothing } from '#src/format/dates.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import { useAcceptedMoves } from '#src/history/open-record.tsx'
import { RecordPanel } from '#src/history/record-panel.tsx'
import { loadedRows } from '#src/list/use-query-list.ts'
import { Details } from '#src/overlays/details.tsx'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import { breakable } from '#src/ui/breakable.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { dateText } from '#src/ui/date-text.tsx'
import { CopyIcon } from '#src/ui/icons.tsx'
import { WarningLine } from '#src/ui/warning-line.tsx'
import type { Workspace } from '#src/workspace/workspace.tsx'
import { WorkspaceDrawers } from '#src/workspace/workspace-drawers.tsx'
import tableClasses from './entries.module.css'
import { PostedStatus, reversalFlag, TransactionType } from './ledger-columns.tsx'
import classes from './ledger-details.module.css'
import { entriesQuery, reversalQuery } from './queries.ts'
import { Reversal } from './reversal.tsx'
import { ReversalPreview } from './reversal-preview.tsx'
import { offeredReversal, reversedStatus, reverseItems } from './reverse-move.ts'

const DRAWER_WIDTH = 500

const LIFECYCLE = { entity: 'transaction', machine: ledgerTransactionMachine } as const

interface LedgerDrawerProps {
  workspace: Workspace
  transactions: readonly ListedTransaction[]
}

export const LedgerDrawer = ({ workspace, transactions }: LedgerDrawerProps) => (
  <WorkspaceDrawers
    workspace={workspace}
    rows={transactions}
    details={{
      title: 'Ledger details',
      width: DRAWER_WIDTH,
      content: (transaction) => (
        <OpenTransaction key={transaction._id} transaction={transaction} workspace={workspace} />
      ),
    }}
    note={(transaction) => <ReversalPreview id={transaction._id} />}
  />
)

interface OpenTransactionProps {
  transaction: ListedTransaction
  workspace: Workspace
}

/** The stated list and that of an account do not say whether a transaction is reversed. */
function OpenTransaction({ transaction: listed, workspace }: OpenTransactionProps) {
  const { api, config } = useServices()
  const viewer = useViewer()
  const unfolded = useState(false)
  const isAsking = useSelector(workspace.actor, (state) => state.matches('confirming'))
  const { data } = useQuery({ ...reversalQuery(api, listed._id), enabled: config.extensions.includes('reversal') })
  const { reversedBy, reverses } = data?.data ?? {}
  // Who reverses sees the pair.
  useAcceptedMoves(workspace, listed._id, () => workspace.view(listed._id))
  const transaction = data
    ? { ...listed, isReversed: reversedBy !== undefined, isReversal: reverses !== undefined }
    : listed
  return (
    <RecordPanel
      lifecycle={LIFECYCLE}
      id={listed.transactionId}
      status={data && reversedStatus(transaction)}
      moves={data ? reverseItems(transaction, viewer, workspace).filter(({ target }) => target) : []}
      offered={data ? [offeredReversal(transaction, viewer, workspace)] : []}
      workspace={workspace}
      unfolded={unfolded}
    >
      <LedgerDetails transaction={transaction} isAsking={isAsking}>
        {reversedBy && <Reversal title="Reversed by" {...reversedBy} />}
        {reverses && <Reversal title="Reverses" {...reverses} />}
      </LedgerDetails>
    </RecordPanel>
  )
}

interface LedgerDetailsProps {
  transaction: ListedTransaction
  /** The question below shows the entries again. */
  isAsking: boolean
  children: ReactNode
}

function LedgerDetails({ transaction, isAsking, children }: LedgerDetailsProps) {
  const { api } = useServices()
  const {
    rows: entries,
    unreadable = [],
    error,
    onRetry,
  } = loadedRows(useQuery(entriesQuery(api, transaction._id)), ({ data }) => data)
  const narrations = new Set(entries?.map(({ narration }) => orNothing(narration)))
  const common = narrations.size === 1 ? [...narrations][0] : undefined
  return (
    <>
      <TransactionHead transaction={transaction}>
        {common && <Details items={[{ label: 'Narration', value: common }]} />}
        {children}
      </TransactionHead>
      {entries && entries.length + unreadable.length > 0 && (
        <table className={tableClasses.entries} aria-label="Entries" data-dimmed={isAsking || undefined}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
            </tr>
          </thead>
          {entries.map((entry) => (
            <Entry key={entry._id} {...entry} narration={common ? undefined : orNothing(entry.narration)} />
          ))}
          <tbody>
            {unreadable.map((row) => (
              <tr key={row.position} className={tableClasses.more}>
                <td colSpan={3}>
                  <WarningLine>{unreadableText(row)}</WarningLine>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div role="status">
        {!entries && error === undefined && (
          <Text c="dimmed" className={classes.loading}>
            <Loader size="xs" aria-hidden="true" />
            Getting entries
          </Text>
        )}
        {entries?.length === 0 && unreadable.length === 0 && <Text c="dimmed">This transaction has no entries.</Text>}
      </div>
      <RefusalLine text={error} />
      {error !== undefined && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  )
}

function TransactionHead({ transaction, children }: { transaction: ListedTransaction; children: ReactNode }) {
  const { transactionId, currency, totalAmount, type, createdAt } = transaction
  return (
    <div className={classes.transaction}>
      <div className={classes.total}>
        {currency} {formatAmount(totalAmount)}
        <span className={classes.badges}>
          <TransactionType type={type} />
          {!transaction.isReversed && <PostedStatus {...transaction} />}
          {reversalFlag(transaction)}
        </span>
      </div>
      <Details
        items={[
          { label: 'Transaction ID', value: <CopiedValue text={transactionId} what="Transaction ID" />, isWide: true },
          { label: 'Date & Time', value: formatMoment(createdAt) },
        ]}
      />
      {children}
    </div>
  )
}

function Entry({ _id, type, amount, updatedAt, accountDetails, narration, account: posted }: LedgerEntry) {
  const account = useServices().config.extensions.includes('accounting') && posted
  const { bankName, accountNumber, accountName } = accountDetails ?? {}
  const known = (label: string, value: string | undefined, shown: ReactNode = value) =>
    value?.trim() ? [{ label, value: shown }] : []
  const shown = `NGN ${formatAmount(amount)}`
  return (
    <tbody>
      <tr>
        <th scope="row">{account ? <AccountLink {...account} /> : orNothing(accountName)}</th>
        <td>{type === 'debit' && shown}</td>
        <td>{type === 'credit' && shown}</td>
      </tr>
      <tr className={tableClasses.more}>
        <td colSpan={3}>
          <Details
            items={[
              { label: 'Reference ID', value: <CopiedValue text={_id} what="Reference ID" /> },
              { label: 'Updated', value: dateText(updatedAt, formatDate) },
              ...known('Bank name', bankName),
              ...known(
                'Account number',
                accountNumber,
                accountNumber && <CopiedValue text={accountNumber} what="Account number" />,
              ),
              ...known('Account name', account ? accountName : undefined),
              ...known('Narration', narration),
            ]}
          />
        </td>
      </tr>
    </tbody>
  )
}

const AccountLink = ({ _id, accountCode, accountName }: NonNullable<LedgerEntry['account']>) => (
  <Link to="/dashboard/ledger" search={{ account: _id }} className={classes.account}>
    {breakable(accountCodeLabel(accountCode))}
    {` · ${accountName}`}
  </Link>
)

/** A text with a button that copies it; `what` names it: "Account number". */
const CopiedValue = ({ text, what }: { text: string; what: string }) => (
  <span className={classes.copied}>
    {text}
    <ActionIcon size="sm" aria-label={`Copy ${what}: ${text}`} onClick={() => void copyText(text, what)}>
      <CopyIcon size={14} />
    </ActionIcon>
  </span>
)
