import { Button, Loader, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import { accountCodeLabel } from '#contract/account.ts'
import type { AccountFigures } from '#contract/accounting.ts'
import { toCsv } from '#contract/csv.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import { errorText } from '#src/api/error-text.ts'
import { apiQuery } from '#src/api/query.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useServices } from '#src/api/services.tsx'
import { countText } from '#src/format/count-text.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import { copyRows } from '#src/list/data-table/copy-rows.ts'
import { saveBlob } from '#src/media/save-blob.ts'
import { RefusalLine } from '#src/overlays/refusal-line.tsx'
import { DrawerPanel, SideDrawer } from '#src/overlays/side-drawer.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import classes from './trial-balance.module.css'

const WIDTH = 640
const DAY_FORMAT = 'YYYY-MM-DD'
const EARLIEST = new Date(2000, 0)
const YEARS = 100

interface TrialBalanceProps {
  opened: boolean
  onClose: () => void
}

export const TrialBalance = ({ opened, onClose }: TrialBalanceProps) => (
  <SideDrawer
    opened={opened}
    width={WIDTH}
    title="Trial balance"
    subtitle="The balances of all accounts at the end of a day"
    onClose={onClose}
  >
    <Content />
  </SideDrawer>
)

interface Line {
  readonly name: string
  readonly code: string
  readonly debit: bigint
  readonly credit: bigint
}

/** The balance is in the column of its actual side. */
function lineOf({ account, balance }: AccountFigures): Line {
  const kobo = toKobo(balance) ?? 0n
  const net = account.normalBalance === 'debit' ? kobo : -kobo
  const sides = net > 0n ? { debit: net, credit: 0n } : { debit: 0n, credit: -net }
  return { name: account.accountName, code: accountCodeLabel(account.accountCode), ...sides }
}

const totalOf = (lines: readonly Line[], side: 'debit' | 'credit') => lines.reduce((sum, line) => sum + line[side], 0n)

const amountText = (kobo: bigint) => formatAmount(toNaira(kobo))

function saveLines(lines: readonly Line[], day: string) {
  const texts = [...lines, totalLine(lines)].map(({ code, name, debit, credit }) => [
    code,
    name,
    toNaira(debit),
    toNaira(credit),
  ])
  const csv = toCsv([['Account Code', 'Account Name', 'Debit (NGN)', 'Credit (NGN)'], ...texts])
  saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `trial-balance-${day}.csv`)
}

const totalLine = (lines: readonly Line[]): Line => ({
  code: '',
  name: 'Total',
  debit: totalOf(lines, 'debit'),
  credit: totalOf(lines, 'credit'),
})

function Content() {
  const { api } = useServices()
  const [today] = useState(() => dayjs(serverNow()).format(DAY_FORMAT))
  const [day = today, setDay] = useState<string>()
  const endDate = dayjs(day).endOf('day').toISOString()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(api, 'accounting.balances', { query: { endDate } }, 'Account'),
    placeholderData: keepPreviousData,
  })
  const lines = data?.data.accounts.map(lineOf)
  return (
    <DrawerPanel
      footer={
        error ? (
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<DownloadIcon size={16} />}
            disabled={!lines || isPlaceholderData}
            onClick={() => lines && saveLines(lines, day)}
          >
            Export CSV
          </Button>
        )
      }
    >
      <div className={classes.day}>
        <DateField label="At the end of" value={day} onChange={setDay} today={EARLIEST} years={YEARS} />
      </div>
      <div role="status">
        {isPending && (
          <Text c="dimmed" className={classes.loading}>
            <Loader size="xs" aria-hidden="true" />
            Getting balances
          </Text>
        )}
        {data && lines && (
          <Proof
            lines={lines}
            isComplete={data.unreadable === undefined || data.unreadable.length === 0}
            transactions={data.data.transactions}
            posted={[data.data.debits, data.data.credits]}
          />
        )}
      </div>
      {lines && <Lines lines={lines} isOld={isPlaceholderData} />}
      <RefusalLine text={error ? errorText(error) : undefined} />
    </DrawerPanel>
  )
}

interface ProofProps {
  lines: readonly Line[]
  isComplete: boolean
  transactions: number
  /** All debits and all credits up to the day. */
  posted: readonly [debits: string, credits: string]
}

function Proof({ lines, isComplete, transactions, posted: [debits, credits] }: ProofProps) {
  const difference = totalOf(lines, 'debit') - totalOf(lines, 'credit')
  const isEqual = isComplete && difference === 0n && toKobo(debits) === toKobo(credits)
  return (
    <div className={classes.proof} data-equal={isEqual}>
      <strong>{isEqual ? 'Debits equal credits.' : 'Debits and credits differ.'}</strong>{' '}
      {isEqual
        ? `${countText('transactions', transactions, transactions)} posted NGN ${formatAmount(debits)} to each side.`
        : `Posted: NGN ${formatAmount(debits)} of debits, NGN ${formatAmount(credits)} of credits. Balances: NGN ${amountText(difference)} more debit than credit.`}
    </div>
  )
}

const copyByRow = (table: HTMLElement | null) => table?.addEventListener('copy', copyRows)

function Lines({ lines, isOld }: { lines: readonly Line[]; isOld: boolean }) {
  const amount = (kobo: bigint) => (kobo === 0n ? '' : amountText(kobo))
  return (
    <table ref={copyByRow} className={classes.table} aria-label="Trial balance" aria-busy={isOld}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit (NGN)</th>
          <th scope="col">Credit (NGN)</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, name, debit, credit }) => (
          <tr key={code}>
            <th scope="row">
              {name}
              <Text size="xs" c="dimmed">
                {code}
              </Text>
            </th>
            <td>{amount(debit)}</td>
            <td>{amount(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{amountText(totalOf(lines, 'debit'))}</td>
          <td>{amountText(totalOf(lines, 'credit'))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
