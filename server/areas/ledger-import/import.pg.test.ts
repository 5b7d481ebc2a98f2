import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findTransactions, journalEntryOf } from '#server/areas/ledger/find-transactions.ts'
import type { Database } from '#server/db/connect.ts'
import { accountSums, ledgerEntries, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { putChart } from '#tests/support/ledger.ts'
import { testDatabase } from '#tools/database.ts'
import { importLedger } from './import.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const HEADER =
  'transaction_id,created_at,type,narration,reverses,account_code,entry_type,amount,entry_narration,bank_name,account_number,account_name'

let db: Database
let folder: string
let count = 0

beforeAll(async () => {
  db = await testDatabase()
  await putChart(db)
  folder = mkdtempSync(join(tmpdir(), 'statehouse-import-'))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

async function books() {
  return {
    transactions: await db.queries.$count(ledgerTransactions),
    entries: await db.queries.$count(ledgerEntries),
    balances: await db.queries
      .select()
      .from(accountSums)
      .orderBy(accountSums.accountId, accountSums.grain, accountSums.starts),
    audited: await db.queries.$count(auditLog),
  }
}

let before: Awaited<ReturnType<typeof books>>
beforeEach(async () => {
  before = await books()
})

function importText(content: string | Uint8Array) {
  count += 1
  const path = join(folder, `${count}.csv`)
  writeFileSync(path, content)
  return importLedger(db, path, NOW)
}

const importLines = (...lines: string[]) => importText([HEADER, ...lines, ''].join('\n'))

const funding = (id: string, { amount = '100.00', at = '2026-02-10T12:00:00Z', narration = '' } = {}) => [
  `${id},${at},incoming,${narration},,CASH_MAIN,debit,${amount},,,,`,
  `${id},${at},incoming,${narration},,USER_WALLET,credit,${amount},,,,`,
]

const undoing = (id: string, reverses: string) => [
  `${id},2026-02-11T12:00:00Z,outgoing,,${reverses},USER_WALLET,debit,100.00,,,,`,
  `${id},2026-02-11T12:00:00Z,outgoing,,${reverses},CASH_MAIN,credit,100.00,,,,`,
]

async function stored(id: string) {
  const [found] = await findTransactions(db.queries, eq(ledgerTransactions.transactionId, id))
  return found && journalEntryOf(found)
}

const fine = (lines: number, posted: number, skipped = 0) => ({ lines, posted, skipped, errors: [], errorCount: 0 })

test('the sample of the documents can be imported, and again', async () => {
  const sample = 'docs/samples/ledger.csv'
  expect(await importLedger(db, sample, NOW)).toEqual(fine(8, 3))
  expect(await stored('BNK-2025-000118')).toEqual({
    transactionId: 'BNK-2025-000118',
    type: 'outgoing',
    createdAt: new Date('2025-02-03T13:40:02.000Z'),
    narration: 'Withdrawal by Uba, Ngozi',
    reverses: undefined,
    entries: [
      { accountCode: 'USER_WALLET', type: 'debit', amount: 1_005_050n },
      {
        accountCode: 'CASH_MAIN',
        type: 'credit',
        amount: 1_000_000n,
        bankName: 'Zuma Bank',
        bankAccountNumber: '0987654321',
        bankAccountName: 'Ngozi Uba',
      },
      { accountCode: 'TRANSACTION_FEES', type: 'credit', amount: 5_050n, narration: 'Withdrawal fee' },
    ],
  })
  expect((await stored('BNK-2025-000119'))?.reverses).toBe('BNK-2025-000118')
  const after = await books()
  expect(await importLedger(db, sample, NOW)).toEqual(fine(8, 0, 3))
  expect(await books()).toEqual(after)
  expect(after.audited).toBe(before.audited + 1)
})

test('a file with new lines at its end is imported as far as it is new', async () => {
  await importLines(...funding('GROWS-1'))
  expect(await importLines(...funding('GROWS-1'), ...funding('GROWS-2'))).toEqual(fine(4, 1, 1))
})

test('Windows line ends, a byte order mark, quotes, empty lines and columns in another order are read', async () => {
  const text = [
    '\uFEFFentry_type,account_code,amount,transaction_id,created_at,type,narration',
    'debit,CASH_MAIN,7.5,QUOTES,2026-02-10T12:00:00Z,incoming,"Said ""hello"",',
    'and left"',
    '',
    'credit,USER_WALLET,7.50,QUOTES,2026-02-10T12:00:00Z,incoming,"Said ""hello"",',
    'and left"',
  ].join('\r\n')
  expect(await importText(text)).toEqual(fine(2, 1))
  const { narration, entries } = (await stored('QUOTES')) ?? {}
  expect([narration, entries?.map(({ amount }) => amount)]).toEqual(['Said "hello",\r\nand left', [750n, 750n]])
})

const commas = (lines: readonly string[], more: string) => lines.map((line) => `${line}${more}`)
const [FUNDED_DEBIT = '', FUNDED_CREDIT = ''] = funding('SHEET')

test.each<[string, string[]]>([
  ['rows of commas and of blanks', [HEADER, ...funding('SHEET'), ',,,,,,,,,,,', ' , ,,\t,,,,,,,,', ',']],
  ['rows of commas before the header and between', [',,,', HEADER, FUNDED_DEBIT, ',,,,,,,,,,,', FUNDED_CREDIT]],
  ['empty columns at the right', commas([HEADER, ...funding('SHEET')], ',, ,')],
  ['empty columns at the right of the lines', [HEADER, ...commas(funding('SHEET'), ',,')]],
  [
    'capital letters',
    [
      HEADER.toUpperCase(),
      FUNDED_DEBIT.replace('incoming', 'Incoming').replace('debit', 'DEBIT'),
      FUNDED_CREDIT.replace('USER_WALLET', 'user_wallet'),
    ],
  ],
  [
    'blanks around values',
    [HEADER.replaceAll(',', ' , '), ...funding('SHEET').map((line) => line.replaceAll(',', ' ,\u00a0'))],
  ],
  ['lines in another order', [HEADER, FUNDED_CREDIT, FUNDED_DEBIT]],
])('what a spreadsheet adds or moves changes no transaction: %s', async (_, lines) => {
  await importLines(...funding('SHEET'))
  expect(await importText(`${lines.join('\r\n')}\r\n`)).toEqual(fine(2, 0, 1))
  const renamed = lines.map((line) => line.replace('SHEET', `SHEET-${count}`))
  expect(await importText(renamed.join('\n'))).toEqual(fine(2, 1))
})

test.each(['=SUM(A1:A9)', '+234 800', '-1', '@cmd', "' or 1=1 --"])(
  'text that a spreadsheet might run stays the text that it is: %s',
  async (narration) => {
    const id = `FORMULA-${count}`
    expect(await importLines(...funding(id, { narration }))).toEqual(fine(2, 1))
    expect((await stored(id))?.narration).toBe(narration)
  },
)

test('the code that people read for the suspense account is taken for it', async () => {
  const report = await importLines(...funding('LABEL').map((line) => line.replace('CASH_MAIN', 'SYSTEM_BALANCING')))
  expect(report.errors).toEqual([{ line: 2, reason: 'there is no active account SUSPENSE_ASSET' }])
})

test('ids and account numbers that only resemble those of a spreadsheet are taken', async () => {
  const ids = ['12E345', 'SET-12', '#1234', '#REFUND', 'MAY-25', 'GEN-1', 'TRX/2025/03', 'Mar-7', 'lut-3', '2025.001']
  const numbers =
    '123|GB29 NWBK 6016 1331 9268 19|20041010050500013M02606|1234.56.78903|****1234|19-2000/0800|+2348031234567|ACC-001234|12-34-5678|044:0123456789'.split(
      '|',
    )
  const lines = ids.flatMap((id, index) => funding(id).map((line) => line.replace(/,$/, `${numbers[index]},`)))
  expect(await importLines(...lines)).toEqual(fine(20, 10))
})

describe('one bad line changes nothing and is named', () => {
  const good = funding('GOOD')
  const line = (id: string, account: string, side: string, amount: string, at = '2026-02-10T12:00:00Z') =>
    `${id},${at},incoming,,,${account},${side},${amount},,,,`
  const notEqual = { line: 4, reason: 'debits and credits are not equal' }
  const CASES: Record<string, [lines: string[], errors: { line: number; reason: string }[]]> = {
    'an amount with three decimals': [
      [line('BAD', 'CASH_MAIN', 'debit', '1.005'), line('BAD', 'USER_WALLET', 'credit', '1.005')],
      [4, 5].map((at) => ({ line: at, reason: 'amount must be naira with at most two decimals, such as 1250.50' })),
    ],
    'an amount below nothing': [
      [line('BAD', 'CASH_MAIN', 'debit', '-5'), line('BAD', 'USER_WALLET', 'credit', '5')],
      [{ line: 4, reason: 'amount must be more than zero' }],
    ],
    'debits that are not the credits': [
      [line('BAD', 'CASH_MAIN', 'debit', '5'), line('BAD', 'USER_WALLET', 'credit', '5.01')],
      [notEqual],
    ],
    'a single entry': [
      [line('BAD', 'CASH_MAIN', 'debit', '5')],
      [{ line: 4, reason: 'it has fewer than two entries' }, notEqual],
    ],
    'more entries than can be': [
      Array.from({ length: 501 }, () => funding('BAD')).flat(),
      [{ line: 4, reason: 'it has more than 1000 entries' }],
    ],
    'more than a transaction can amount to': [
      funding('BAD', { amount: '10000000000000.01' }),
      [{ line: 4, reason: 'it amounts to more than ten trillion naira' }],
    ],
    'a time that is yet to come': [
      funding('BAD', { at: '2026-03-02T09:00:00.001Z' }),
      [{ line: 4, reason: 'it lies in the future' }],
    ],
    'a time before there were books': [
      funding('BAD', { at: '1969-12-31T23:59:59.999Z' }),
      [{ line: 4, reason: 'it happened before 1970' }],
    ],
    'an id with a blank': [
      funding('B D'),
      [{ line: 4, reason: 'the transaction id must be 1 to 64 printable characters without blanks' }],
    ],
    'numbers and errors of a spreadsheet': [
      [
        ..."2.02502E+13 1.23E-05 0.1 WAHR 01-Mar Mrz-01 1-août-25 '0123".split(' ').flatMap((id) => funding(id)),
        ...['#REF!', '#¡REF!', '#NV', '#ИМЯ?', '01-мар', '=A1'].flatMap((id) => undoing('BACK', id)),
        ...[
          ...'1.23457E+09 ######### #N/A #¡REF! #NV #ИМЯ? TRUE VRAI 01-Mar 1-Mar-25 Mrz-01 1.23E-05'.split(' '),
          ..."12E345 '0123 =0123 01/03/2025 2025-03-01 0.1".split(' '),
        ].map((each) => `${line('BAD', 'CASH_MAIN', 'debit', '5').slice(0, -1)}${each},`),
      ],
      [...Array(16).fill('transaction_id'), ...Array(12).fill('reverses'), ...Array(18).fill('account_number')].map(
        (column, index) => ({
          line: 4 + index,
          reason: `${column} was destroyed by a spreadsheet: format its column as text`,
        }),
      ),
    ],
    'an account out of use': [
      [line('BAD', 'CASH_MAIN', 'debit', '5'), line('BAD', 'REFUND_LIABILITY', 'credit', '5')],
      [{ line: 4, reason: 'there is no active account REFUND_LIABILITY' }],
    ],
    'a code that is none': [
      [line('BAD', 'CASH_MAIN', 'debit', '5'), line('BAD', 'PETTY_CASH', 'credit', '5')],
      [{ line: 5, reason: 'account_code is not an account code' }],
    ],
    'a day that is none': [
      funding('BAD', { at: '2026-13-01T00:00:00Z' }),
      [4, 5].map((at) => ({ line: at, reason: 'created_at must be an ISO timestamp' })),
    ],
    'another time on the second line': [
      [line('BAD', 'CASH_MAIN', 'debit', '5'), line('BAD', 'USER_WALLET', 'credit', '5', '2026-02-10T12:00:01Z')],
      [{ line: 5, reason: 'created_at differs from the first line of BAD' }],
    ],
    'a field too many': [
      [`${line('BAD', 'CASH_MAIN', 'debit', '5')},x`, line('BAD', 'USER_WALLET', 'credit', '5')],
      [{ line: 4, reason: 'it has 13 fields and not 12' }],
    ],
    'an id that was there before': [
      [...funding('OTHER'), ...funding('GOOD')],
      [{ line: 6, reason: 'GOOD was on line 2 already: its lines must be together' }],
    ],
    'a reversal of what is not there': [
      undoing('BAD', 'NOWHERE'),
      [{ line: 4, reason: 'it reverses NOWHERE, which is not there' }],
    ],
    'two reversals of one': [
      [...undoing('BACK', 'GOOD'), ...undoing('BAD', 'GOOD')],
      [{ line: 6, reason: 'GOOD is reversed already, by BACK' }],
    ],
    'a quote that is not closed': [
      [line('BAD', 'CASH_MAIN', 'debit', '"5'), line('BAD', 'USER_WALLET', 'credit', '5')],
      [{ line: 5, reason: 'the quotes of a field do not match' }],
    ],
  }

  test.each(Object.entries(CASES))('%s', async (_name, [lines, errors]) => {
    const report = await importLines(...good, ...lines)
    expect(report.errors).toEqual(errors)
    expect(report.errorCount).toBe(errors.length)
    expect(await books()).toEqual(before)
  })

  test('content that differs from what is in the books', async () => {
    await importLines(...funding('KEPT'))
    const kept = await books()
    for (const changed of [{ amount: '100.01' }, { at: '2026-02-10T12:00:01Z' }, { narration: 'x' }]) {
      const report = await importLines(...funding('KEPT', changed))
      expect(report.errors).toEqual([{ line: 2, reason: 'KEPT is in the books already, with other content' }])
    }
    expect(await books()).toEqual(kept)
  })
})

// The server's role on PostgreSQL may not turn triggers off.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'a transaction that makes a sum larger than 64 bits is named by its line',
  async () => {
    const at = '2020-05-10T12:00:00Z'
    await importLines(...funding('SUM-1', { at }))
    await db.queries.execute(sql`alter table account_sums disable trigger account_sums_kept`)
    await db.queries.execute(sql`update account_sums set credits = 9223372036854775807 - 15000
    where grain = 'month' and starts = '2020-05-01T00:00:00Z' and credits > 0`)
    const kept = await books()
    const lines = ['SUM-2', 'SUM-3', 'SUM-4'].flatMap((id) => funding(id, { at }))
    const reason = 'it makes a sum of an account too large'
    expect((await importLines(...lines)).errors).toEqual([4, 6].map((line) => ({ line, reason })))
    expect(await books()).toEqual(kept)
    await db.queries.execute(sql`update account_sums set credits = 10000
    where grain = 'month' and starts = '2020-05-01T00:00:00Z' and credits > 0`)
    await db.queries.execute(sql`alter table account_sums enable trigger account_sums_kept`)
  },
)

test('of many bad lines all are counted and the first hundred named', async () => {
  const report = await importLines(
    ...Array.from({ length: 250 }, (_, index) => funding(`MANY-${index}`, { amount: 'x' })).flat(),
  )
  expect([report.errors.length, report.errorCount]).toEqual([100, 500])
  expect(report.errors.at(-1)?.line).toBe(101)
  expect(await books()).toEqual(before)
})

test('more than a batch is written as one', async () => {
  const lines = Array.from({ length: 2_100 }, (_, index) => funding(`BATCH-${index}`)).flat()
  const broken = await importLines(...lines, 'BATCH-LAST,,,,,,,,,,,')
  expect(broken.errors[0]?.line).toBe(4_202)
  expect(await books()).toEqual(before)
  expect(await importLines(...lines)).toEqual(fine(4_200, 2_100))
  expect(await importLines(...lines)).toEqual(fine(4_200, 0, 2_100))
})

describe('a file is refused', () => {
  test.each([
    ['when it is empty', '', [{ line: 1, reason: 'the file is empty' }]],
    [
      'without its header',
      'NO-HEADER\n',
      [
        ...['transaction_id', 'created_at', 'type', 'account_code', 'entry_type', 'amount'].map(
          (column) => `the column ${column} is missing`,
        ),
        'there is no column "no-header"',
      ].map((reason) => ({ line: 1, reason })),
    ],
    ['with a column that nobody knows', `${HEADER},currency\n`, [{ line: 1, reason: 'there is no column "currency"' }]],
    ['with a column twice', `${HEADER},amount\n`, [{ line: 1, reason: 'the column amount is there twice' }]],
  ])('%s', async (_name, text, errors) => {
    expect((await importText(text)).errors).toEqual(errors)
    expect(await books()).toEqual(before)
  })

  test('when it is not UTF-8', async () => {
    const bytes = Buffer.from(`${HEADER}\n${funding('LATIN', { narration: 'Économie' }).join('\n')}`, 'latin1')
    expect((await importText(bytes)).errors).toEqual([{ line: 0, reason: 'the file is not UTF-8 text' }])
    expect(await books()).toEqual(before)
  })
})
