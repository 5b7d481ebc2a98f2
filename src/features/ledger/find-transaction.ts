import dayjs from 'dayjs'
import type { LedgerTransaction } from '#contract/ledger.ts'
import { PAGE_LIMIT_MAX } from '#contract/page.ts'
import { instantsOf } from '#src/format/months.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import type { LedgerRange } from './queries.ts'

/** "STH-20261031-0003366-YR18" was posted on this day. */
const DAY_IN_ID = /^[a-z]+-(\d{4})(\d\d)(\d\d)-[\w-]{4,}$/i

/** Covers the day in the id and the days around it, up to 2,000 transactions. */
const PAGES_AT_MOST = 20

type Read = (range: LedgerRange) => Promise<{
  data: { data: readonly LedgerTransaction[]; total?: number | undefined }
}>

export function dayIn(id: string) {
  const [, year, month, day] = DAY_IN_ID.exec(id.trim()) ?? []
  const text = `${year}-${month}-${day}`
  const date = dayjs(text)
  // Day.js makes the first of January of the thirteenth month.
  return date.format('YYYY-MM-DD') === text ? date : undefined
}

/**
 * Where the ledger shows a transaction whose id has its day: the month filter, and the page of the default size.
 * Undefined when the days around it do not have it, or the server does not count.
 */
export async function findTransaction(id: string, read: Read) {
  const day = dayIn(id)
  if (!day) return undefined
  const around = { startDate: day.subtract(1, 'day').toISOString(), endDate: day.add(2, 'day').toISOString() }
  for (let page = 1; page <= PAGES_AT_MOST; page++) {
    const { data } = (await read({ ...around, page, limit: PAGE_LIMIT_MAX })).data
    const transaction = data.find(({ transactionId }) => transactionId.toLowerCase() === id.trim().toLowerCase())
    if (transaction) return placeOf(transaction, data, read)
    if (data.length < PAGE_LIMIT_MAX) return undefined
  }
  return undefined
}

/** Newest first: the ones from its instant to the end of its month are before it, save those of the same instant after it. */
async function placeOf(transaction: LedgerTransaction, page: readonly LedgerTransaction[], read: Read) {
  const { createdAt } = transaction
  if (createdAt === undefined) return undefined
  const month = dayjs(createdAt).format('YYYY-MM')
  const { endDate } = instantsOf(month, month)
  const { total } = (await read({ startDate: createdAt, endDate, page: 1, limit: 1 })).data
  if (total === undefined) return undefined
  const later = page.slice(page.indexOf(transaction) + 1).filter((each) => each.createdAt === createdAt).length
  return { transaction, month, page: Math.ceil((total - later) / DEFAULT_PAGE_SIZE) }
}
