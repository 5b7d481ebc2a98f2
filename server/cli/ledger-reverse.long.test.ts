import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storePostings } from '#server/areas/ledger/store.ts'
import { readConfig } from '#server/core/env.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { payment, putChart } from '#tests/support/ledger.ts'

let folder: string
const open = () => openDatabase(readConfig({ DATA_DIR: folder }), { onFatal: exitBecauseOf })

async function reverse(...args: string[]) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
  const options = { env, encoding: 'utf8' } as const
  const command = promisify(execFile)(process.execPath, ['server/cli/ledger-reverse.ts', ...args], options)
  return command.catch((error: { code: number; stdout: string; stderr: string }) => error)
}

const outputOf = ({ code = 0, stdout, stderr }: { code?: number; stdout: string; stderr: string }) => ({
  code,
  stdout,
  stderr,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-reverse-'))
  const db = await open()
  await putChart(db)
  await db.transaction((tx) => storePostings(tx, [payment({ transactionId: 'PAID' })], () => new Date()))
  await db.close()
})
afterAll(() => rm(folder, { recursive: true }))

const USAGE =
  'Name the transaction: npm run ledger:reverse -- ID [--id NEW_ID] [--narration TEXT] [--dry-run, which posts nothing]'

const EFFECT = `CASH_MAIN: credit NGN 100.00
USER_WALLET: debit NGN 100.00
Balance of CASH_MAIN: NGN 100.00, then NGN 0.00
Balance of USER_WALLET: NGN 100.00, then NGN 0.00
`

test('the command shows its effect, posts a reversal once, and says why it posts no second one', async () => {
  expect((await reverse('PAID', '--dry-run')).stdout).toBe(`Nothing was posted. PAID-R would reverse PAID.\n${EFFECT}`)
  expect((await reverse('PAID')).stdout).toBe(`Posted PAID-R, which reverses PAID.\n${EFFECT}`)
  const again = await reverse('PAID', '--id', 'AGAIN')
  expect(outputOf(again)).toEqual({ code: 1, stdout: '', stderr: 'This transaction has been reversed already.\n' })
  const db = await open()
  const rows = await db.queries.select().from(ledgerTransactions)
  const audited = await db.queries.select({ action: auditLog.action, id: auditLog.entityId }).from(auditLog)
  await db.close()
  expect(rows.map(({ transactionId, type, reverses }) => [transactionId, type, reverses])).toEqual([
    ['PAID', 'incoming', null],
    ['PAID-R', 'outgoing', rows[0]?.id],
  ])
  expect(audited).toEqual([{ action: 'ledger.reverse', id: 'PAID-R' }])
})

test.each([
  [['UNKNOWN'], 'This transaction does not exist.\n'],
  [[], `${USAGE}\n`],
  [['PAID', '--force'], `${USAGE}\n`],
  [['PAID', '--narration', 'n'.repeat(501)], 'The narration must be at most 500 characters.\n'],
])('the command answers %j with one line', async (args, stderr) => {
  expect(outputOf(await reverse(...args))).toEqual({ code: 1, stdout: '', stderr })
})
