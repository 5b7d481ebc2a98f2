import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { JournalEntry, JournalLine } from '#server/areas/ledger/journal-entry.ts'
import { reversalOf } from '#server/areas/ledger/reversal.ts'
import { accountSums, accounts, ledgerCounts, ledgerEntries, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { accountId, netBalances, payment, putChart, store } from '#tests/support/ledger.ts'
import { asSuperuser, testDatabase } from '#tools/database.ts'

// The database itself enforces the rules of the ledger for every writer, on both engines.

const db = await testDatabase()
await putChart(db)
const first = payment({ transactionId: 'FIRST' })
await store(db, first)
afterAll(() => db.close())

async function books() {
  const { queries } = db
  return {
    transactions: await queries.select().from(ledgerTransactions).orderBy(ledgerTransactions.id),
    entries: await queries.select().from(ledgerEntries).orderBy(ledgerEntries.transactionId, ledgerEntries.position),
    balances: await queries
      .select()
      .from(accountSums)
      .orderBy(accountSums.accountId, accountSums.grain, accountSums.starts),
    counts: await queries.select().from(ledgerCounts).orderBy(ledgerCounts.grain, ledgerCounts.starts),
  }
}

let before: Awaited<ReturnType<typeof books>>
beforeEach(async () => {
  before = await books()
})

async function refusal(work: () => Promise<unknown>) {
  try {
    await work()
    return undefined
  } catch (error) {
    let cause = error as Error
    while (cause.cause instanceof Error) cause = cause.cause
    return cause.message
  }
}

const refusedToSuperuser = (statement: SQL) =>
  refusal(() => asSuperuser(db, ({ queries }) => queries.execute(statement)))

const debit = (amount: bigint): JournalLine => ({ accountCode: 'CASH_MAIN', type: 'debit', amount })
const credit = (amount: bigint): JournalLine => ({ accountCode: 'USER_WALLET', type: 'credit', amount })

describe('what is in the books', () => {
  const CHANGES = {
    'update ledger_transactions set narration = null': 'UPDATE of ledger_transactions',
    'update ledger_transactions set total = total': 'UPDATE of ledger_transactions',
    'delete from ledger_transactions': 'DELETE of ledger_transactions',
    'truncate ledger_transactions cascade': 'TRUNCATE of ledger_transactions',
    'update ledger_entries set amount = amount + 1': 'UPDATE of ledger_entries',
    'delete from ledger_entries': 'DELETE of ledger_entries',
    'truncate ledger_entries': 'TRUNCATE of ledger_entries',
  }

  test.each(Object.entries(CHANGES))('stays: %s', async (statement, what) => {
    expect(await refusedToSuperuser(sql.raw(statement))).toBe(`${what} is not possible: it is append-only`)
    expect(await books()).toEqual(before)
  })

  test.each(['account_sums', 'ledger_counts'])('is summed up in %s by the ledger alone', async (table) => {
    const column = table === 'account_sums' ? 'debits' : 'transactions'
    const refusals = []
    for (const statement of [
      `update ${table} set ${column} = 0`,
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} select * from ${table}`,
    ])
      refusals.push(await refusedToSuperuser(sql.raw(statement)))
    expect(refusals).toEqual(
      ['UPDATE', 'DELETE', 'TRUNCATE', 'INSERT'].map(
        (verb) => `${verb} of ${table} is not possible: the ledger keeps it`,
      ),
    )
    expect(await books()).toEqual(before)
  })

  test('keeps the accounts that it was posted to, and their codes', async () => {
    const { queries } = db
    const id = accountId('CASH_MAIN')
    expect(await refusedToSuperuser(sql`delete from ${accounts} where id = ${id}`)).toMatch(/violates foreign key/)
    expect(
      await refusal(() => queries.update(accounts).set({ code: 'REFUND_LIABILITY' }).where(eq(accounts.id, id))),
    ).toBe('the code of account CASH_MAIN cannot be changed')
    expect(await refusedToSuperuser(sql`truncate ${accounts} cascade`)).toMatch(/is not possible/)
    expect(await books()).toEqual(before)
  })
})

describe('a transaction is refused', () => {
  const BALANCE = 'the entries of transaction BAD must come together, and debits and credits must each equal its total'
  const CASES: Record<string, [given: Partial<JournalEntry>, why: string | RegExp]> = {
    'when its debits are more than its credits': [{ entries: [debit(3n), credit(2n)] }, BALANCE],
    'when its credits are more than its debits': [{ entries: [debit(2n), credit(3n)] }, BALANCE],
    'without a credit': [{ entries: [debit(2n)] }, BALANCE],
    'without a debit': [{ entries: [credit(2n)] }, /ledger_transactions_total_check/],
    'without entries': [{ entries: [] }, /ledger_transactions_total_check/],
    'with an amount of nothing': [{ entries: [debit(2n), credit(2n), credit(0n)] }, /ledger_entries_amount_check/],
    'with an amount below nothing': [{ entries: [debit(2n), credit(3n), credit(-1n)] }, /ledger_entries_amount_check/],
    'on an inactive account': [
      { entries: [debit(2n), { accountCode: 'REFUND_LIABILITY', type: 'credit', amount: 2n }] },
      'account REFUND_LIABILITY is not active',
    ],
    'with an id that is there': [{ transactionId: 'FIRST' }, /ledger_transactions_transaction_id_key/],
  }

  test.each(Object.entries(CASES))('%s, and nothing of what comes with it stays', async (_name, [given, why]) => {
    const good = payment()
    const bad = payment({ transactionId: 'BAD', ...given })
    expect(await refusal(() => store(db, good, bad))).toEqual(
      typeof why === 'string' ? why : expect.stringMatching(why),
    )
    expect(await books()).toEqual(before)
  })

  const transaction = (id: string, total: number) =>
    sql`insert into ${ledgerTransactions} (transaction_id, total, type, created_at, recorded_at)
      values (${id}, ${total}, 'incoming', now(), now())`

  test('that comes without its entries in the same statement', async () => {
    expect(await refusal(() => db.queries.execute(transaction('BARE', 5)))).toBe(
      'transaction BARE must come with its entries, in one statement',
    )
    expect(await books()).toEqual(before)
  })

  test.each([
    ['total is not what its entries say', 6n, '0', BALANCE],
    ['time is not that of its entries', 5n, '1 ms', 'the entries of transaction BAD must have its time'],
  ])('whose %s', async (_, amount, lateBy, why) => {
    const statement = sql`
      with booked as (${transaction('BAD', 5)} returning id, created_at)
      insert into ${ledgerEntries} (transaction_id, position, created_at, account_id, type, amount)
      select id, position, created_at + ${lateBy}::interval, account, type, ${amount}::bigint from booked,
        (values (1, ${accountId('CASH_MAIN')}, 'debit'), (2, ${accountId('USER_WALLET')}, 'credit')) as lines (position, account, type)`
    expect(await refusal(() => db.queries.execute(statement))).toBe(why)
    expect(await books()).toEqual(before)
  })

  test.each([1n, 10_000n])('that gets entries of %s later, however they balance', async (amount) => {
    const [row] = before.transactions
    const booked = { transactionId: row?.id ?? 0, createdAt: row?.createdAt ?? new Date(0), amount }
    const late = [
      { ...booked, position: 3, accountId: accountId('CASH_MAIN'), type: 'debit' as const },
      { ...booked, position: 4, accountId: accountId('USER_WALLET'), type: 'credit' as const },
    ]
    expect(await refusal(() => db.queries.insert(ledgerEntries).values(late))).toBe(BALANCE.replace('BAD', 'FIRST'))
    expect(await books()).toEqual(before)
  })
})

describe('a reversal', () => {
  const CREATED = new Date('2026-02-11T12:00:00.000Z')

  test('that does not undo the other one is refused', async () => {
    const wrong = { ...reversalOf(first, { transactionId: 'UNDO', createdAt: CREATED }), entries: first.entries }
    expect(await refusal(() => store(db, wrong))).toBe('transaction UNDO does not undo the one that it reverses')
    const less = payment({ transactionId: 'UNDO', reverses: 'FIRST', entries: [debit(1n), credit(1n)] })
    expect(await refusal(() => store(db, less))).toBe('transaction UNDO does not undo the one that it reverses')
    expect(await books()).toEqual(before)
  })

  test('points to what it undoes, once', async () => {
    const original = payment({ transactionId: 'TWICE' })
    const netBefore = await netBalances(db)
    const undo = reversalOf(original, { transactionId: 'UNDO-1', createdAt: CREATED })
    await store(db, original, undo)
    const after = await books()
    expect(await netBalances(db)).toEqual(netBefore)
    expect(after.transactions.at(-1)?.reverses).toBe(after.transactions.at(-2)?.id)
    const again = reversalOf(original, { transactionId: 'UNDO-2', createdAt: CREATED })
    expect(await refusal(() => store(db, again))).toMatch(/ledger_transactions_reverses_key/)
    expect(await books()).toEqual(after)
  })
})

test('amounts beyond what a float can hold are exact', async () => {
  const amount = 2n ** 53n + 1n
  await store(db, payment({ transactionId: 'LARGE', amount }))
  const stored = await db.queries.select().from(ledgerTransactions).where(eq(ledgerTransactions.transactionId, 'LARGE'))
  expect(stored.map(({ total }) => total)).toEqual([amount])
  const [cash] = (await books()).balances
  expect(cash?.debits).toBe((before.balances[0]?.debits ?? 0n) + amount)
})

// The embedded database runs one transaction at a time.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a posting waits for whoever deactivates its account, and is refused then',
  async () => {
    const [updated, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deactivation = db.transaction(async (tx) => {
      await tx
        .update(accounts)
        .set({ status: 'inactive' })
        .where(eq(accounts.id, accountId('MERCHANT_WALLET')))
      updated.resolve()
      await waited.promise
    })
    await updated.promise
    const entries: JournalLine[] = [debit(5n), { accountCode: 'MERCHANT_WALLET', type: 'credit', amount: 5n }]
    const posting = refusal(() => store(db, payment({ entries })))
    waited.resolve()
    await deactivation
    expect(await posting).toBe('account MERCHANT_WALLET is not active')
  },
)
