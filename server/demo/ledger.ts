import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ACCOUNT_CODES } from '#contract/account.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, ENTRY_TYPES, LEDGER_TYPES, NORMAL_BALANCES } from '#contract/enums.ts'
import type { JournalEntry, JournalLine } from '#server/areas/ledger/journal-entry.ts'
import { reversalOf } from '#server/areas/ledger/reversal.ts'
import { storePostings } from '#server/areas/ledger/store.ts'
import { insertMoves, type PastMove } from '#server/core/moves.ts'
import type { Transaction } from '#server/db/connect.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { recordMoves } from '#server/db/log-tables.ts'
import LEDGER from './data/ledger.json' with { type: 'json' }
import { pick, type Random, seededRandom, whole } from './random.ts'
import { DAY } from './time.ts'

const SEED = 4_711
const RECENT_DAYS = 90
/** The months that the filter of the ledger begins with. */
const EARLIER = { from: new Date('2024-05-01T00:00Z'), to: new Date('2025-03-01T00:00Z'), count: 600, prefix: 'OLD' }
/** The part of outgoing payments that the next transaction takes back. */
const PAID_TWICE = 0.01
const MONTH = 30 * DAY

const [text, number, code] = [v.string(), v.number(), v.picklist(ACCOUNT_CODES)]
const line = {
  ...{ type: v.picklist(ENTRY_TYPES), accountCode: code, narration: v.optional(text) },
  /** How often the amount and the fee of the payment are in the line. */
  ...{ amounts: number, fees: number, isOutside: v.optional(v.boolean()) },
}
const type = v.picklist(LEDGER_TYPES)
const kind = { weight: number, type, narration: text, names: v.array(text), lines: v.array(v.object(line)) }
const balance = { type: v.picklist(ACCOUNT_TYPES), normalBalance: v.picklist(NORMAL_BALANCES) }
const account = { ...balance, id: text, code, name: text, status: v.picklist(ACCOUNT_STATUSES), version: number }
const data = { accounts: v.array(v.object(account)), banks: v.array(text), kinds: v.array(v.object(kind)) }

const { accounts: ACCOUNTS, banks: BANKS, kinds } = v.parse(v.object(data), LEDGER)
const NORMAL = new Map(ACCOUNTS.map(({ code, normalBalance }) => [code, normalBalance]))
/** Each as often as its weight says. */
const KINDS = kinds.flatMap((each) => Array.from({ length: each.weight }, () => each))

/** Amounts are about 500 to 200,000 naira, small ones more often, in steps of 50, now and then with kobo. */
function randomAmount(random: Random) {
  const steps = Math.round(10 ** (1 + 2.6 * random() ** 1.5))
  return steps * 5_000 + (random() < 0.1 ? whole(random, 1, 99) : 0)
}

/** What flows out of an account has flown in before. */
function* payments(random: Random): Generator<Pick<JournalEntry, 'type' | 'narration' | 'entries'>, never> {
  let held = new Map<string, bigint>()
  for (;;) {
    const amount = randomAmount(random)
    const fee = Math.floor(amount * 0.015)
    const { type, narration, names, lines } = pick(random, KINDS)
    const bankAccountName = pick(random, names)
    const outside = () => ({
      bankName: pick(random, BANKS),
      bankAccountNumber: `${whole(random, 0, 9_999_999_999)}`.padStart(10, '0'),
      bankAccountName,
    })
    const entries = lines.map(({ amounts, fees, isOutside, ...line }): JournalLine => {
      return { ...line, amount: BigInt(amount * amounts + fee * fees), ...(isOutside && outside()) }
    })
    const after = new Map(held)
    for (const { accountCode, type, amount } of entries)
      after.set(accountCode, (held.get(accountCode) ?? 0n) + (type === NORMAL.get(accountCode) ? amount : -amount))
    if ([...after.values()].some((sum) => sum < 0n)) continue
    held = after
    yield { type, narration: `${narration} ${bankAccountName}`, entries }
  }
}

function idOf(random: Random, prefix: string, at: Date, index: number) {
  const check = whole(random, 36 ** 3, 36 ** 4 - 1)
    .toString(36)
    .toUpperCase()
  return `${prefix}-${at.toISOString().slice(0, 10).replaceAll('-', '')}-${`${index + 1}`.padStart(7, '0')}-${check}`
}

/** In the order in which they happened. */
export function* demoPostings({ from, to, count, prefix }: typeof EARLIER, seed = SEED): Generator<JournalEntry> {
  const random = seededRandom(seed)
  const payment = payments(random)
  const step = (to.getTime() - from.getTime()) / count
  let mistake: JournalEntry | undefined
  for (let index = 0; index < count; index += 1) {
    const createdAt = new Date(from.getTime() + Math.floor(step * (index + random())))
    const transactionId = idOf(random, prefix, createdAt, index)
    const named = { transactionId, createdAt, narration: `Reversal of ${mistake?.transactionId}: paid twice` }
    const made = mistake ? reversalOf(mistake, named) : { ...payment.next().value, transactionId, createdAt }
    mistake = made.type === 'outgoing' && random() < PAID_TWICE ? made : undefined
    yield made
  }
}

export function demoLedger(now: Date): JournalEntry[] {
  const recent = { from: new Date(now.getTime() - RECENT_DAYS * DAY), to: now, count: 4_400, prefix: 'STH' }
  return [...demoPostings(EARLIER, SEED + 1), ...demoPostings(recent)]
}

export const demoAccounts = (createdAt: Date) => ACCOUNTS.map((account) => ({ ...account, createdAt }))

/** Accounts that exist already keep what they have, but are as old as the older of the two. */
export async function storeDemoAccounts(tx: Transaction, createdAt: Date) {
  const rows = await tx
    .insert(accounts)
    .values(demoAccounts(createdAt))
    .onConflictDoUpdate({
      target: accounts.code,
      set: { createdAt: sql`least(${accounts.createdAt}, excluded.created_at)` },
    })
    .returning()
  const { entity, recordId } = recordMoves
  const stored = await tx.selectDistinct({ recordId }).from(recordMoves).where(eq(entity, 'account'))
  const isNew = ({ id }: { id: string }) => stored.every((move) => move.recordId !== id)
  await insertMoves(tx, rows.filter(isNew).flatMap(accountMoves))
}

/** The server itself opens the accounts, and closes some a month later. */
function accountMoves({ id: recordId, status, createdAt: at }: typeof accounts.$inferSelect): PastMove[] {
  const record = { entity: 'account', recordId, facts: {}, requestId: 'start' } as const
  const opened = { ...record, event: 'account.create', to: 'active', at }
  if (status === 'active') return [opened]
  const later = { at: new Date(at.getTime() + MONTH), seconds: MONTH / 1_000 }
  return [opened, { ...record, event: 'account.deactivate', from: 'active', to: status, ...later }]
}

export async function seedLedger(tx: Transaction, now: Date) {
  const postings = demoLedger(now)
  await storeDemoAccounts(tx, postings[0]?.createdAt ?? now)
  await storePostings(tx, postings, ({ createdAt }) => createdAt)
}
