import { inArray } from 'drizzle-orm'
import type { TrackedEntity } from '#contract/history.ts'
import { INSIGHT_DAYS, type Insight } from '#contract/insight.ts'
import { currentChart } from '#server/core/chart-version.ts'
import type { ReadContext } from '#server/core/context.ts'
import type { ReadQueries } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { unprocessable } from '#server/errors/app-error.ts'
import { statusesIn, viewersWhoMoveOn } from './chart.ts'
import { figuresOf, type Period } from './figures.ts'
import { countsNow } from './now.ts'

const DAY = 86_400_000

/** Until now includes the moves of this millisecond. */
function periodOf(now: Date, given: { from?: string | undefined; to?: string | undefined }): Period {
  const to = given.to === undefined ? new Date(now.getTime() + 1) : new Date(given.to)
  const from = given.from === undefined ? new Date(to.getTime() - INSIGHT_DAYS * DAY) : new Date(given.from)
  if (to <= from) throw unprocessable('The period must end after it starts.')
  return { from, to }
}

async function peopleIn(queries: ReadQueries, ids: readonly string[]) {
  const { id, firstName, lastName } = users
  const rows = ids.length
    ? await queries
        .select({ _id: id, firstName, lastName })
        .from(users)
        .where(inArray(id, [...ids]))
    : []
  const known = new Map(rows.map((row) => [row._id, row]))
  return (_id: string) => known.get(_id) ?? { _id, firstName: '', lastName: '' }
}

/** How the records of an entity moved in a period. Rejects with 422 for a period that does not end after it starts. */
export async function readInsight(
  { queries, services }: ReadContext,
  entity: TrackedEntity,
  given: { from?: string | undefined; to?: string | undefined },
): Promise<Insight> {
  const period = periodOf(services.now(), given)
  const { statuses, finals } = statusesIn(entity)
  const { stays, entered, waits, transitions, refusals, ...figures } = await figuresOf(queries, entity, period, finals)
  const now = await countsNow(queries, entity)
  const personOf = await peopleIn(
    queries,
    waits.flatMap(({ by, waitsFor }) => [by, waitsFor]),
  )
  const older = [...stays.keys(), ...entered.keys(), ...now.keys()].filter((status) => !statuses.includes(status))
  return {
    entity,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    chart: currentChart(entity),
    statuses: [...statuses, ...new Set(older.sort())].map((status) => ({
      status,
      now: now.get(status) ?? 0,
      entered: entered.get(status) ?? 0,
      left: stays.get(status)?.left ?? 0,
      medianSeconds: stays.get(status)?.median ?? null,
      p90Seconds: stays.get(status)?.p90 ?? null,
      waitsFor: viewersWhoMoveOn(entity, status),
    })),
    transitions: transitions.map(({ from, ...rest }) => ({ ...rest, from: from ?? undefined })),
    refusals: refusals.map(({ guard, ...rest }) => ({ ...rest, guard: guard ?? undefined })),
    ...figures,
    waits: waits.map((wait) => ({ ...wait, by: personOf(wait.by), waitsFor: personOf(wait.waitsFor) })),
  }
}
