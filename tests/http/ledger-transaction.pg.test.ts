import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toNaira } from '#contract/money.ts'
import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import { reversalOf } from '#server/areas/ledger/reversal.ts'
import { importLedger } from '#server/areas/ledger-import/import.ts'
import { ledgerTransactionModel } from '#tests/support/examples/ledger-transaction.ts'
import { payment, putChart, store } from '#tests/support/ledger.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { explore } from '#tests/support/model/explore.ts'
import { type Person, startFinanceWorld } from './support/finance-world.ts'

const NOW = new Date('2026-02-11T12:00:00.000Z')

const world = await startFinanceWorld()
await putChart(world.db)
const folder = mkdtempSync(join(tmpdir(), 'statehouse-reversals-'))
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

async function importOne({ transactionId, createdAt, type, reverses, entries }: JournalEntry) {
  const path = join(folder, 'one.csv')
  const lines = entries.map((entry) =>
    [
      transactionId,
      createdAt.toISOString(),
      type,
      reverses,
      entry.accountCode,
      entry.type,
      toNaira(entry.amount),
    ].join(),
  )
  const header = 'transaction_id,created_at,type,reverses,account_code,entry_type,amount'
  writeFileSync(path, [header, ...lines].join('\n'))
  return (await importLedger(world.db, path, NOW)).errors[0]?.reason
}

const reversal = (original: JournalEntry, changes: Partial<JournalEntry> = {}) => {
  const transactionId = `${original.transactionId}-R`
  return { ...reversalOf(original, { transactionId, createdAt: NOW, narration: undefined }), ...changes }
}

/** An import makes the others. */
const CALLERS: Readonly<Record<string, Person>> = {
  'transaction.reverse by a finance officer': 'zainab',
  'transaction.reverse by a super admin': 'adaeze',
  'transaction.reverse without the permission': 'funmi',
}

/** Returns the message of a refusal, with the status of a call, and undefined for an accepted one. */
async function reverse(name: string, original: JournalEntry, changes: Partial<JournalEntry> = {}) {
  const caller = CALLERS[name]
  if (!caller) return importOne(reversal(original, changes))
  const { _id } = (await rows()).find(({ transactionId }) => transactionId === original.transactionId) ?? {}
  const { status, body } = await world.call(caller, 'POST', `/ledger/${_id}/reverse`, { reason: 'Paid twice' })
  return status === 200 ? undefined : [status, body.message]
}

async function rows() {
  const { body } = await world.call('joy', 'GET', '/ledger/all?limit=100')
  return body.data.data as { _id: string; transactionId: string; status: string }[]
}

async function listed() {
  return (await rows()).map(({ transactionId, status }) => `${transactionId} ${status}`).sort()
}

/** They are changes to a correct reversal. */
const CHANGES: Record<string, Partial<JournalEntry>> = {
  'transaction.reverse with other entries': { type: 'incoming' },
  'transaction.reverse at an earlier time': { createdAt: new Date('2026-02-10T11:59:59.999Z') },
}

const REFUSALS: Record<string, (id: string) => string> = {
  'transaction.reverse of a reversal': (id) => `${id} is a reversal itself: post the transaction again`,
  'transaction.reverse with other entries': (id) =>
    `it must have the lines of ${id} on the other side, and the other type`,
  'transaction.reverse at an earlier time': (id) => `it happened before ${id}`,
}

const { edges, refused } = explore(ledgerTransactionModel)

async function put(name: string, status: string) {
  const first = payment()
  await store(world.db, first)
  if (name !== 'transaction.reverse of a reversal' && status === 'posted') return first
  await store(world.db, reversal(first))
  return status === 'posted' ? reversal(first) : first
}

describe('a ledger transaction on the server', () => {
  test.each(edges.map((edge) => [edge.from, edge.case.name, edge.transitions] as const))(
    'that is %s accepts “%s”, and both stay listed as posted',
    async (status, name, items) => {
      const original = await put(name, status)
      const before = await listed()
      expect(await reverse(name, original)).toBeUndefined()
      expect(await listed()).toEqual([...before, `${original.transactionId}-R posted`].sort())
      writeCoverage('http', 'ledger-transaction', items)
    },
  )

  // A reversal has no reversal, so it is never reversed. The contract refuses a program before the chart does.
  const possible = refused.filter(
    ({ in: status, case: { name } }) =>
      !name.endsWith('program') && (status === 'posted' || !name.endsWith('reversal')),
  )
  test.each(possible.map((pair) => [pair.in, pair.case.name] as const))(
    'that is %s refuses “%s”, and nothing is posted',
    async (status, name) => {
      const original = await put(name, status)
      const before = await listed()
      const refusal = await reverse(name, original, { transactionId: 'AGAIN', ...CHANGES[name] })
      expect(refusal).toEqual(
        name === 'transaction.reverse without the permission'
          ? [403, 'This needs the permission reverse_ledger.']
          : status === 'reversed'
            ? CALLERS[name]
              ? [409, 'This transaction has been reversed already.']
              : `${original.transactionId} is reversed already, by ${original.transactionId}-R`
            : REFUSALS[name]?.(original.transactionId),
      )
      expect(await listed()).toEqual(before)
    },
  )
})
