import type { JournalEntry } from '#server/areas/ledger/journal-entry.ts'
import { reversalOf } from '#server/areas/ledger/reversal.ts'
import { createPayments } from './payments.ts'
import { type Random, seededRandom, whole } from './random.ts'
import { DAY, HOUR } from './time.ts'

const SEED = 4_711
const RECENT = 4_400
const RECENT_DAYS = 90
const EARLIER = 600
/** The months that the filter of the ledger begins with. */
const EARLIER_FROM = new Date('2024-05-01T00:00:00.000Z')
const EARLIER_TO = new Date('2025-03-01T00:00:00.000Z')
const ONE_REVERSED_IN = 150

interface Span {
  readonly from: Date
  readonly to: Date
  readonly count: number
  readonly prefix: string
}

/** Nine of ten between five and twenty-one o'clock UTC: six to twenty-two in Lagos. */
const timeOfDay = (random: Random) =>
  random() < 0.9 ? whole(random, 5 * HOUR, 21 * HOUR - 1) : whole(random, 0, DAY - 1)

/** At some time of the `index`-th of `count` equal parts of the span, as a whole day; within the span. */
function momentIn(random: Random, { from, to, count }: Span, index: number) {
  const length = to.getTime() - from.getTime()
  const day = Math.floor((from.getTime() + (length * index) / count) / DAY) * DAY
  const time = day + timeOfDay(random)
  if (time >= from.getTime() && time < to.getTime()) return new Date(time)
  return new Date(from.getTime() + Math.floor((length * index) / count))
}

const idOf = (random: Random, prefix: string, at: Date, index: number) => {
  const date = at.toISOString().slice(0, 10).replaceAll('-', '')
  const check = whole(random, 0, 36 ** 4 - 1)
    .toString(36)
    .toUpperCase()
    .padStart(4, '0')
  return `${prefix}-${date}-${String(index + 1).padStart(7, '0')}-${check}`
}

/** In about the order in which they happened, one of some hundreds of them taken back a while later. */
export function* demoPostings(span: Span, seed = SEED): Generator<JournalEntry> {
  const random = seededRandom(seed)
  const nextPayment = createPayments(random)
  let mistake: JournalEntry | undefined
  for (let index = 0; index < span.count; index += 1) {
    const createdAt = momentIn(random, span, index)
    const transactionId = idOf(random, span.prefix, createdAt, index)
    if (mistake && mistake.createdAt < createdAt) {
      const narration = `Reversal of ${mistake.transactionId}: paid twice`
      yield reversalOf(mistake, { transactionId, createdAt, narration })
      mistake = undefined
      continue
    }
    const posting = { ...nextPayment(), transactionId, createdAt }
    if (index % ONE_REVERSED_IN === ONE_REVERSED_IN - 1 && posting.type === 'outgoing') mistake = posting
    yield posting
  }
}

export function demoLedger(now: Date): JournalEntry[] {
  const recent = { from: new Date(now.getTime() - RECENT_DAYS * DAY), to: now, count: RECENT, prefix: 'STH' }
  const earlier = { from: EARLIER_FROM, to: EARLIER_TO, count: EARLIER, prefix: 'OLD' }
  return [...demoPostings(earlier, SEED + 1), ...demoPostings(recent)]
}
