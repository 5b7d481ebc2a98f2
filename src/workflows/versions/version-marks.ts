import type { Version } from '#machines/versions/version.ts'
import type { ChartMark, ChartMarks } from '#src/chart/chart-props.ts'
import { type Differences, differencesOf, isSame, type TransitionChange } from './differences.ts'

type Side = 'before' | 'after'

const CHANGED: ChartMark = { kind: 'changed', sign: '±' }
const GONE: ChartMark = { kind: 'removed', sign: '−' }
const NEW: ChartMark = { kind: 'added', sign: '+' }

/** `proposed | task.approve | 0` */
const ruleKey = (source: string, event: string, branch: number | string) => `${source} | ${event} | ${branch}`

/** The rule of a transition in a picture: `sending | done requestCode | 0` for an event of xstate. */
function ruleOf(transition: string, { states }: Version) {
  const [id = '', event = '', branch = ''] = transition.split(' | ')
  const source = id.split('.').slice(1).join('.')
  const [, word = '', name = ''] = /^xstate\.(done|error|after)\.(.+)$/.exec(event) ?? []
  if (word === 'after') return ruleKey(source, `after ${name.split('.')[0]}`, branch)
  if (name.startsWith('state.')) return ruleKey(source, 'done', branch)
  if (word === '') return ruleKey(source, event, branch)
  const { invokes = [] } = states[source] ?? {}
  // Most services have the id of their source. Others are alone in their state.
  const service = invokes.find((src) => name === `actor.${src}`) ?? invokes[0]
  return ruleKey(source, `${word} ${service}`, branch)
}

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
export function versionMarks(before: Version, after: Version) {
  const differences = differencesOf(before, after)
  const boxes = boxMarks(differences)
  const marksIn = (side: Side, version: Version): ChartMarks => {
    const moves = moveMarks(differences, side, version)
    return {
      box: (box) => boxes.get(box),
      move: (transitions) => {
        const found = transitions.flatMap((transition) => moves.get(ruleOf(transition, version)) ?? [])
        // An arrow of several moves, one of which is new, has changed.
        return found.length === transitions.length && found.every((each) => isSame(each, found[0]))
          ? found[0]
          : found[0] && CHANGED
      },
    }
  }
  return { before: marksIn('before', before), after: marksIn('after', after) }
}
