import { inArray } from 'drizzle-orm'
import { INSIGHT_DAYS, type Insight } from '#contract/insight.ts'
import type { TrackedEntity } from '#contract/records.ts'
import type { ReadContext } from '#server/core/context.ts'
import { currentChart } from '#server/core/moves.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { unprocessable } from '#server/errors/app-error.ts'
import { currentMoves } from './catch-up.ts'
import { statusesIn, viewersWhoMoveOn } from './chart.ts'
import { figuresIn, type Period } from './figures.ts'
import { countsNow } from './now.ts'

const DAY = 86_400_000

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Until now includes the moves of this millisecond. */
function periodOf(now: Date, asked: Asked): Period {
  const to = asked.to === undefined ? now.getTime() + 1 : Date.parse(asked.to)
  const from = asked.from === undefined ? to - INSIGHT_DAYS * DAY : Date.parse(asked.from)
  if (to <= from) throw unprocessable('The period must end after it starts.')
  return { from, to }
}

async function peopleIn(queries: ReadQueries, ids: string[]) {
  const { id, firstName, lastName } = users
  const rows = ids.length
    ? await queries.select({ _id: id, firstName, lastName }).from(users).where(inArray(id, ids))
    : []
  const known = new Map(rows.map((row) => [row._id, row]))
  return (_id: string) => known.get(_id) ?? { _id, firstName: '', lastName: '' }
}

/** How the records of an entity moved in a period. Rejects with 422 for a period that does not end after it starts. */
export async function readInsight(context: ReadContext, entity: TrackedEntity, asked: Asked): Promise<Insight> {
  const { queries, services } = context
  const period = periodOf(services.now(), asked)
  const { stays, entered, waits, ...figures } = await figuresIn(await currentMoves(context, entity), period)
  const now = await services.db.cachedRead(`records of ${entity}`, (reads) => countsNow(reads, entity))
  const personOf = await peopleIn(
    queries,
    waits.flatMap(({ by, waitsFor }) => [by, waitsFor]),
  )
  const { statuses } = statusesIn(entity)
  const older = [...stays.keys(), ...entered.keys(), ...now.keys()]
  return {
    entity,
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
    chart: currentChart(entity),
    statuses: [...new Set([...statuses, ...older.sort()])].map((status) => ({
      status,
      now: now.get(status) ?? 0,
      entered: entered.get(status) ?? 0,
      left: stays.get(status)?.left ?? 0,
      medianSeconds: stays.get(status)?.median ?? null,
      p90Seconds: stays.get(status)?.p90 ?? null,
      waitsFor: viewersWhoMoveOn(entity, status),
    })),
    ...figures,
    waits: waits.map((wait) => ({ ...wait, by: personOf(wait.by), waitsFor: personOf(wait.waitsFor) })),
  }
}
