import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Principal } from '#server/core/context.ts'
import { ledgerTransactions } from '#server/db/ledger-tables.ts'
import { auditLog } from '#server/db/log-tables.ts'
import { conflict, unprocessable } from '#server/errors/app-error.ts'
import { payment, putChart } from '#tests/support/ledger.ts'
import { startTestServer } from '#tools/server.ts'
import { storedPostings } from './find-transactions.ts'
import type { JournalEntry } from './journal-entry.ts'
import { postTransaction } from './post.ts'

const FUNMI: Principal = {
  id: 'funmi',
  firstName: 'Funmilayo',
  lastName: 'Adebayo',
  email: 'funmi@statehouse.example',
  isSuperAdmin: false,
  role: undefined,
  permissions: [],
}
const ORIGIN = { requestId: 'request-1', ip: '127.0.0.1' }

const server = await startTestServer()
await putChart(server.db)
afterAll(() => server.close())

const asFunmi = <T>(work: (context: Parameters<typeof postTransaction>[0]) => Promise<T>) =>
  server.db.transaction((tx) =>
    work({
      tx,
      services: server.services,
      principal: FUNMI,
      request: ORIGIN,
    }),
  )

const post = (posting: JournalEntry) => asFunmi((context) => postTransaction(context, posting))
const stored = async (id: string) => (await server.db.transaction((tx) => storedPostings(tx, [id]))).get(id)
const countAll = async () => [
  await server.db.queries.$count(ledgerTransactions),
  await server.db.queries.$count(auditLog),
]

async function audited(id: string) {
  const rows = await server.db.queries.select().from(auditLog).where(eq(auditLog.entityId, id))
  return rows.map(({ userId, action, message, entity }) => [userId, action, message, entity])
}

describe('a transaction', () => {
  test('is stored as given and audited, and the response confirms it', async () => {
    const posting = payment({ transactionId: 'POSTED' })
    expect(await post(posting)).toEqual({ message: 'Transaction posted' })
    expect(await stored('POSTED')).toEqual(posting)
    expect(await audited('POSTED')).toEqual([['funmi', 'ledger.post', 'Posted POSTED: incoming, NGN 100.00', 'ledger']])
    const [row] = await server.db.queries.select().from(ledgerTransactions)
    expect(row?.recordedAt).toEqual(server.clock.now())
  })

  const side = (
    type: 'debit' | 'credit',
    accountCode: JournalEntry['entries'][number]['accountCode'],
    amount: bigint,
  ) => ({
    type,
    accountCode,
    amount,
  })
  const REFUSED: Record<string, [given: Partial<JournalEntry> & { amount?: bigint }, status: number, message: string]> =
    {
      'does not balance': [
        { entries: [side('debit', 'CASH_MAIN', 2n), side('credit', 'USER_WALLET', 1n)] },
        422,
        'The transaction cannot be posted: debits and credits are not equal.',
      ],
      'has one entry': [
        { entries: [side('debit', 'CASH_MAIN', 2n)] },
        422,
        'The transaction cannot be posted: it has fewer than two entries; debits and credits are not equal.',
      ],
      'amounts to nothing': [{ amount: 0n }, 422, 'The transaction cannot be posted: an amount is not more than zero.'],
      'amounts to too much': [
        { amount: 10n ** 15n + 1n },
        422,
        'The transaction cannot be posted: it amounts to more than ten trillion naira.',
      ],
      'has more entries than can be': [
        {
          entries: Array.from({ length: 501 }, () => [
            side('debit', 'CASH_MAIN', 1n),
            side('credit', 'CASH_MAIN', 1n),
          ]).flat(),
        },
        422,
        'The transaction cannot be posted: it has more than 1000 entries.',
      ],
      'is yet to happen': [
        { createdAt: new Date('2026-03-02T09:00:00.001Z') },
        422,
        'The transaction cannot be posted: it lies in the future.',
      ],
      'happened before there were books': [
        { createdAt: new Date('1969-12-31T23:59:59.999Z') },
        422,
        'The transaction cannot be posted: it happened before 1970.',
      ],
      'has a blank in its id': [
        { transactionId: 'A B' },
        422,
        'The transaction cannot be posted: the transaction id must be 1 to 64 printable characters without blanks.',
      ],
      'is on an account that nobody made': [
        { entries: [side('debit', 'CASH_MAIN', 1n), side('credit', 'LOAT_INTEREST', 1n)] },
        422,
        'There is no account LOAT_INTEREST.',
      ],
      'is on an account out of use': [
        { entries: [side('debit', 'CASH_MAIN', 1n), side('credit', 'REFUND_LIABILITY', 1n)] },
        409,
        'The account REFUND_LIABILITY is not active.',
      ],
      'takes back what is not there': [{ reverses: 'NOWHERE' }, 422, 'There is no transaction NOWHERE to reverse.'],
      'has an id that is taken': [{ transactionId: 'POSTED' }, 409, 'There is a transaction with this id already.'],
    }

  test.each(Object.entries(REFUSED))(
    'that %s is refused, and leaves nothing',
    async (_name, [given, status, message]) => {
      const before = await countAll()
      await expect(post(payment({ transactionId: 'BAD', ...given }))).rejects.toEqual(
        status === 409 ? conflict(message) : unprocessable(message),
      )
      expect(await countAll()).toEqual(before)
    },
  )
})
