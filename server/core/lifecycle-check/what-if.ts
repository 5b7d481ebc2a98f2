import { sql } from 'drizzle-orm'
import { LOCALE } from '#contract/locale.ts'
import { TRACKED_ENTITIES, type TrackedEntity } from '#contract/records.ts'
import { stateOf } from '#machines/core/decide.ts'
import type { ChartPromise } from '#machines/core/promise.ts'
import { type Model, proverOf } from '#machines/core/prove.ts'
import { remembering } from '#machines/core/remembering.ts'
import { sentencesOf } from '#machines/core/sentence.ts'
import { type Tracked, tracked } from '#machines/lifecycles/tracked.ts'
import { promisedOf } from '#machines/promises/promised.ts'
import { readFacts } from '#machines/promises/watch.ts'
import { currentChart } from '#server/core/moves.ts'
import { statusesNow } from '#server/core/record-statuses.ts'
import type { Transaction } from '#server/db/connect.ts'
import { replayOf } from './replay.ts'
import { stuckTasks } from './stuck-tasks.ts'
import { type Step, stepsOf } from './verify.ts'

/** What changes alike: the same move in the same status, "new" before the creation, by the same kind of person. */
type What = Readonly<Record<'entity' | 'move' | 'from' | 'kind' | 'change', string>>

type Group = What & { moves: number; people: Set<string>; latest: { readonly id: string; readonly at: string } }

export const TABLE_HEAD =
  '| moves | people | move | by | while | today | latest record |\n|---|---|---|---|---|---|---|'

export const markdownOf = ({ moves, people, entity, move, kind, from, change, latest }: Group) =>
  `| ${moves} | ${people.size} | ${entity}: ${move} | ${kind} | ${from} | ${change} | ${latest.id}, ${latest.at} |`

/** The promises that a chart breaks, with the path to each. */
function brokenIn(model: Model, promises: readonly ChartPromise[] = []) {
  const { told, path } = sentencesOf(model, LOCALE)
  const prove = proverOf(model)
  return promises.flatMap((promise) => {
    const { rule } = told(promise)
    try {
      const steps = prove(promise)
      return steps ? `A promise breaks: ${rule} ${path(steps).join(' ')}` : []
    } catch {
      return `A promise cannot be proved with the people of its model: ${rule}`
    }
  })
}

/** How many records are in each status that a chart lacks. */
async function goneFrom(tx: Transaction, entity: TrackedEntity, { machine }: Tracked) {
  const { rows } = await tx.execute<{ status: string; records: string }>(
    sql`select status, count(*) as records from (${statusesNow(entity)}) record group by 1`,
  )
  const gone = rows.filter(({ status }) => !stateOf(machine, status))
  return gone.map(({ status, records }) => [`${entity} ${status}`, Number(records)] as const)
}

function addTo(groups: Map<string, Group>, what: What, { recordId: id, at, actor }: Step) {
  const key = Object.values(what).join('|')
  const latest = { id, at: new Date(at).toISOString() }
  const group = groups.get(key) ?? { ...what, moves: 0, people: new Set(), latest }
  group.moves += 1
  if (actor) group.people.add(actor)
  if (latest.at > group.latest.at) group.latest = latest
  groups.set(key, group)
}

/** Asks today's charts about every stored move in the status that it had then. Needs a snapshot. */
export async function whatIf(tx: Transaction, charts: Readonly<Record<TrackedEntity, Tracked>> = tracked) {
  const groups = new Map<string, Group>()
  const gone = new Map<string, number>()
  const broken: string[] = []
  let moves = 0
  for (const entity of TRACKED_ENTITIES) {
    const charted = charts[entity]
    const promised = promisedOf(charted.chart)
    const model = { viewers: {}, ...promised?.model, entity, ...charted }
    broken.push(...brokenIn(model, promised?.promises))
    for (const [status, records] of await goneFrom(tx, entity, charted)) gone.set(status, records)
    const { differenceOf } = replayOf(charted)
    const { label } = sentencesOf(model, LOCALE)
    const remember = remembering<ReturnType<typeof readFacts>>()
    const chart = charted.machine === tracked[entity].machine && currentChart(entity)
    for await (const step of stepsOf(tx, entity)) {
      if (step.id === null) continue
      moves += 1
      const change = differenceOf(step, step.chart === chart)
      if (!change) continue
      const { kind = 'somebody' } = remember(step.facts, () => readFacts(model, step.facts))
      addTo(groups, { entity, move: label(step.event), from: step.from ?? 'new', kind, change }, step)
    }
  }
  const differences = [...groups.values()].sort((one, other) => other.moves - one.moves)
  return { moves, differences, gone, broken, stuck: await stuckTasks(tx) }
}

export type WhatIf = Awaited<ReturnType<typeof whatIf>>
