import { INSIGHT_DAYS, INSIGHT_DAYS_MAX, type Insight } from '#contract/insight.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { stateOf } from '#machines/core/decide.ts'
import { movesOpenTo } from '#machines/core/lifecycle.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'
import { type StoredEntry, stored } from '#machines/stored.ts'
import type { ReadContext } from '#server/core/context.ts'
import { currentChart } from '#server/core/moves.ts'
import { statusesIn } from '#server/core/record-statuses.ts'
import { unprocessable } from '#server/errors/app-error.ts'
import { countsNow } from './counts.ts'
import { figuresIn, type Period } from './figures.ts'

const DAY = 86_400_000
/** A day may have 25 hours, and the clock of a browser may differ. */
const TOLERANCE = 3_600_000

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Until now includes the moves of this millisecond. */
function periodOf(now: Date, asked: Asked): Period {
  const to = asked.to === undefined ? now.getTime() + 1 : Date.parse(asked.to)
  const from = asked.from === undefined ? to - INSIGHT_DAYS * DAY : Date.parse(asked.from)
  if (to <= from) throw unprocessable('The period must end after it starts.')
  if (to - from > INSIGHT_DAYS_MAX * DAY + TOLERANCE)
    throw unprocessable(`A period has at most ${INSIGHT_DAYS_MAX} days.`)
  return { from: new Date(from), to: new Date(to) }
}

/** The viewers who can change the status, deletion apart. None in a status of an older chart. */
function viewersWhoMoveOn(entity: TrackedEntity, status: string): string[] {
  const entry: StoredEntry = stored[tracked[entity].chart]
  if (entry.kind !== 'lifecycle' || !stateOf(tracked[entity].machine, status)) return []
  const moveOn = ({ target }: { target: string }) => target !== status && target !== 'deleted'
  return Object.entries(entry.viewers).flatMap(([name, viewer]) =>
    movesOpenTo(entry.lifecycle, status, viewer).some(moveOn) ? [name] : [],
  )
}

/** How the records of an entity moved in a period. Rejects with 422 for a period without length, and for a longer one than 90 days. */
export async function readInsight(context: ReadContext, entity: TrackedEntity, asked: Asked): Promise<Insight> {
  const { queries, services } = context
  const { from, to } = periodOf(services.now(), asked)
  const { stays, entered, ...figures } = await figuresIn(queries, entity, { from, to })
  const now = await services.db.cachedRead(`records of ${entity}`, (reads) => countsNow(reads, entity))
  const { statuses } = statusesIn(entity)
  const older = [...stays.keys(), ...entered.keys(), ...now.keys()]
  return {
    entity,
    from: from.toISOString(),
    to: to.toISOString(),
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
  }
}
