import { LOCALE } from '#contract/locale.ts'
import { TRACKED_ENTITIES, type TrackedEntity } from '#contract/records.ts'
import { stateOf } from '#machines/core/decide.ts'
import { proverOf } from '#machines/core/prove.ts'
import { sentencesOf } from '#machines/core/sentence.ts'
import { type Tracked, tracked } from '#machines/lifecycles/tracked.ts'
import { promisedOf } from '#machines/promises/promised.ts'
import { readFacts } from '#machines/promises/watch.ts'
import { currentChart } from '#server/core/moves.ts'
import type { Transaction } from '#server/db/connect.ts'
import { replayOf, UNTOLD } from './replay.ts'
import { stuckTasks } from './stuck-tasks.ts'
import { stepsOf } from './verify.ts'

/** What changes alike: the same move in the same status by the same kind of person. */
interface Group {
  readonly entity: TrackedEntity
  readonly move: string
  /** "new" before the creation. */
  readonly from: string
  readonly kind: string
  readonly change: string
  moves: number
  readonly people: Set<string>
  latest: { readonly id: string; readonly at: string }
}

/** Few people make few kinds of moves. */
const KINDS_MAX = 20_000

export const TABLE_HEAD =
  '| moves | people | move | by | while | today | latest record |\n|---|---|---|---|---|---|---|'

export const markdownOf = ({ moves, people, entity, move, kind, from, change, latest }: Group) =>
  `| ${moves} | ${people.size} | ${entity}: ${move} | ${kind} | ${from} | ${change} | ${latest.id}, ${latest.at} |`

/**
 * Asks today's charts about every stored move in the status that it had then. A refused try differs where its chart was
 * another one. Needs a snapshot.
 */
export async function whatIf(tx: Transaction, charts: Readonly<Record<TrackedEntity, Tracked>> = tracked) {
  const groups = new Map<string, Group>()
  const gone = new Map<string, number>()
  const broken: string[] = []
  let moves = 0
  for (const entity of TRACKED_ENTITIES) {
    const { machine } = charts[entity]
    const promised = promisedOf(charts[entity].chart)
    const model = { viewers: {}, ...promised?.model, entity, ...charts[entity] }
    const said = sentencesOf(model, LOCALE)
    const prove = proverOf(model)
    for (const promise of promised?.promises ?? []) {
      const { rule } = said.told(promise)
      try {
        const path = prove(promise)
        if (path) broken.push(`A promise breaks: ${rule} ${said.path(path).join(' ')}`)
      } catch {
        broken.push(`A promise cannot be proved with the people of its model: ${rule}`)
      }
    }
    const replay = replayOf(charts[entity])
    const kinds = new Map<string, string>()
    let last: string | undefined
    for await (const step of stepsOf(tx, entity)) {
      if (step.recordId !== last && step.row !== null && !stateOf(machine, step.row)) {
        const status = `${entity} ${step.row}`
        gone.set(status, (gone.get(status) ?? 0) + 1)
      }
      last = step.recordId
      if (step.id === null) continue
      moves += 1
      const change = replay.differenceOf(step)
      const isSameChart = machine === tracked[entity].machine && step.chart === currentChart(entity)
      if (!change || (isSameChart && (step.to === null || change === UNTOLD))) continue
      const kind = kinds.get(step.facts) ?? readFacts(model, step.facts).kind ?? 'somebody'
      if (kinds.size < KINDS_MAX) kinds.set(step.facts, kind)
      const from = step.from ?? 'new'
      const key = [entity, step.event, from, kind, change].join('|')
      const latest = { id: step.recordId, at: new Date(step.at).toISOString() }
      const group = groups.get(key) ?? {
        ...{ entity, move: said.label(step.event), from, kind, change, moves: 0, people: new Set(), latest },
      }
      group.moves += 1
      if (step.actor) group.people.add(step.actor)
      if (latest.at > group.latest.at) group.latest = latest
      groups.set(key, group)
    }
  }
  const differences = [...groups.values()].sort((one, other) => other.moves - one.moves)
  return { moves, differences, gone, broken, stuck: await stuckTasks(tx) }
}
