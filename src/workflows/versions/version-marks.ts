import { eventName } from '#machines/versions/rules.ts'
import type { Version } from '#machines/versions/version.ts'
import type { ChartMark, ChartMarks } from '#src/chart/chart-props.ts'
import type { Workflow } from '../workflow.ts'
import type { Differences, TransitionChange } from './differences.ts'
import { differencesOf, isSame } from './differences.ts'

type Side = 'before' | 'after'

const CHANGED: ChartMark = { kind: 'changed', sign: '±' }
const GONE: ChartMark = { kind: 'removed', sign: '−' }
const NEW: ChartMark = { kind: 'added', sign: '+' }

/** `.proposed | task.approve | 0`: as layouts of earlier versions name transitions, without the id of the machine. */
const ruleKey = (source: string, event: string, branch: number) => `${source && `.${source}`} | ${event} | ${branch}`

/** The branches that a change concerns in one of the versions. */
function branchesOf({ source, event, kind, ...change }: TransitionChange, side: Side, { states }: Version) {
  const branches = states[source]?.on?.[event] ?? []
  const own = change[side]
  return branches.flatMap((branch, index) =>
    kind === 'reordered' || (own && isSame(branch, own)) ? [ruleKey(source, event, index)] : [],
  )
}

function moveMarks({ transitions, people }: Differences, side: Side, version: Version) {
  const retargeted = transitions.filter(({ kind }) => kind === 'retargeted')
  const markOf = (change: TransitionChange): ChartMark => {
    if (change.kind === 'added') return NEW
    if (change.kind === 'removed') return GONE
    if (change.kind !== 'retargeted') return CHANGED
    // The same number in both pictures.
    return { kind: side === 'before' ? 'removed' : 'added', sign: `↪${retargeted.indexOf(change) + 1}` }
  }
  return new Map([
    ...people.flatMap(({ status, move }) =>
      (version.states[status]?.on?.[move] ?? []).map((_, index) => [ruleKey(status, move, index), CHANGED] as const),
    ),
    ...transitions.flatMap((change) => branchesOf(change, side, version).map((key) => [key, markOf(change)] as const)),
  ])
}

function boxMarks({ states }: Differences) {
  const marks = { added: NEW, removed: GONE, changed: CHANGED } as const
  return new Map(states.map(({ state, kind }) => [state, marks[kind]]))
}

/** What differs between two versions, in the pictures of both. */
export function versionMarks({ chart }: Workflow, before: Version, after: Version) {
  const differences = differencesOf(before, after)
  const boxes = boxMarks(differences)
  const ruleIds = new Map(
    chart.states.flatMap((state) =>
      state.transitions.map(({ id, event }) => [
        id,
        `${state.id} | ${eventName(state, event)} | ${id.split(' | ')[2]}`,
      ]),
    ),
  )
  const marksIn = (side: Side, version: Version): ChartMarks => {
    const moves = moveMarks(differences, side, version)
    return {
      box: (box) => boxes.get(box),
      move: (transitions) => {
        const found = transitions.flatMap((id) => moves.get((ruleIds.get(id) ?? id).slice(chart.id.length)) ?? [])
        // An arrow of several moves, one of which is new, has changed.
        return found.length === transitions.length && found.every((each) => isSame(each, found[0]))
          ? found[0]
          : found[0] && CHANGED
      },
    }
  }
  return { before: marksIn('before', before), after: marksIn('after', after) }
}
