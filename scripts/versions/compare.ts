import type { RuleBranch, StateRules } from '#machines/versions/rules.ts'
import { type RuleChange, ruleKey, type Version } from '#machines/versions/version.ts'
import { allOf, anyOf } from '#src/format/list-text.ts'
import {
  differencesOf,
  isSame,
  type PeopleChange,
  type StateChange,
  type TransitionChange,
  without,
} from './differences.ts'

/** `labels` name states, by path, and events; other names are derived from the code. */
export type Comparable = Pick<Version, 'states' | 'allowed' | 'labels'>

const plain = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const quoted = (name: string) => `“${plain(name)}”`
/** "not isBusy and isPlugged" becomes "not busy and plugged". */
const condition = (guard: string) => plain(guard.replaceAll('.', ' › ')).replaceAll(/\bis /g, '')

/** "the reviewer", but "the user" and "anyone else" as they are. */
const withArticle = (person: string) => (/^(the|any)/.test(person) ? person : `the ${person}`)

const SUBJECTS: Readonly<Record<string, (name: string) => string>> = {
  always: () => 'The immediate way',
  done: (service) => (service ? `The result of ${quoted(service)}` : 'The end of all parts'),
  error: (service) => `The failure of ${quoted(service)}`,
  after: (delay) => `The delay ${quoted(delay)}`,
}

type Paths = readonly string[]

function namesIn({ states, allowed, labels = {} }: Comparable) {
  const open = Object.keys(states).filter((path) => path !== '' && states[path]?.type !== 'final')
  const stateOf = (path: string) =>
    labels[path] ??
    path
      .split('.')
      .map((key) => capitalised(plain(key)))
      .join(' › ')
  const sourcesOf = (sources: Paths, targets: Paths = []) => {
    if (sources.includes('')) return 'any state'
    const isAnyOpen = allowed && sources.length > 2 && without(open, [...sources, ...targets]).length === 0
    return isAnyOpen ? 'any open status' : anyOf(sources.map(stateOf))
  }
  const targetsOf = (targets: Paths = []) => (targets.length === 0 ? ['the same state'] : targets.map(stateOf))
  return {
    kind: allowed ? 'status' : 'state',
    stateOf,
    sourcesOf,
    targetsOf,
    eventOf: (event: string, guard?: string) => {
      const [word = '', name = ''] = event.split(' ')
      const subject = labels[event] ?? SUBJECTS[word]?.(name) ?? `“${event}”`
      return guard === undefined ? subject : `${subject} [${condition(guard)}]`
    },
    wayOf: (sources: Paths, targets: Paths = []) =>
      targets.length === 0 || isSame(targets, sources)
        ? `in ${sourcesOf(sources)}`
        : `from ${sourcesOf(sources, targets)} to ${allOf(targetsOf(targets))}`,
    peopleOf: (sources: Paths, event: string) => {
      const people = new Set(sources.flatMap((source) => allowed?.[source]?.[event] ?? []))
      return people.size === 0 ? '' : `, for ${allOf([...people].map(withArticle))}`
    },
    /** In a lifecycle, who can make a move says more than its guard, unless its branches differ by it. */
    guardOf: (source: string, event: string, { guard }: RuleBranch) =>
      allowed && (states[source]?.on?.[event]?.length ?? 0) < 2 ? undefined : guard,
  }
}

type Names = ReturnType<typeof namesIn>

/** "now runs A instead of B"; empty where both lists hold the same. */
function shift(verb: string, before: readonly string[] = [], after: readonly string[] = []) {
  const [gained, lost] = [allOf(without(after, before)), allOf(without(before, after))]
  if (gained) return `now ${verb} ${gained}${lost && ` instead of ${lost}`}`
  return lost && `no longer ${verb} ${lost}`
}

const initialOf = ({ initial }: StateRules) => (initial === undefined ? [] : [initial])

function stateSentences({ kind, state, before = {}, after = {} }: StateChange, old: Names, now: Names): string[] {
  if (kind === 'added') return [`The ${now.kind} ${now.stateOf(state)} is new.`]
  if (kind === 'removed') return [`The ${old.kind} ${old.stateOf(state)} is removed.`]
  const parts = [
    shift('is of the type', [before.type ?? 'atomic'], [after.type ?? 'atomic']),
    shift('begins in', old.targetsOf(initialOf(before)), now.targetsOf(initialOf(after))),
    shift('starts with', before.entry?.map(quoted), after.entry?.map(quoted)),
    shift('ends with', before.exit?.map(quoted), after.exit?.map(quoted)),
    shift('runs', before.invokes?.map(quoted), after.invokes?.map(quoted)),
    shift('refuses', before.refuses?.map(quoted), after.refuses?.map(quoted)),
  ]
  return parts.filter(Boolean).map((part) => `${state === '' ? 'The chart' : now.stateOf(state)} ${part}.`)
}

function transitionSentence(group: readonly TransitionChange[], old: Names, now: Names) {
  const [{ kind, source, event, before = {}, after = {} }] = group as [TransitionChange]
  const sources = group.map((change) => change.source)
  const subject = now.eventOf(event, now.guardOf(source, event, after))
  const way = now.wayOf(sources, after.targets)
  const conditionsOf = ({ guard }: RuleBranch) => (guard === undefined ? [] : [`“${condition(guard)}”`])
  switch (kind) {
    case 'added':
      return `${subject} is new, ${way}${now.peopleOf(sources, event)}.`
    case 'removed':
      return `${old.eventOf(event, old.guardOf(source, event, before))} is removed, ${old.wayOf(sources, before.targets)}.`
    case 'retargeted':
      return `${subject} from ${now.sourcesOf(sources)} ${shift('leads to', old.targetsOf(before.targets), now.targetsOf(after.targets))}.`
    case 'guarded':
      return `${now.eventOf(event)} ${way} ${shift('needs', conditionsOf(before), conditionsOf(after))}.`
    case 'effects':
      return `${subject} ${way} ${shift('does', before.actions?.map(quoted), after.actions?.map(quoted)) || 'does the same in another order'}.`
    case 'reordered':
      return `The conditions of ${now.eventOf(event)} in ${now.sourcesOf(sources)} are tried in another order.`
  }
}

/** Changes that differ only in their place. */
const grouped = <T extends object>(changes: readonly T[], place: keyof T) => [
  ...Map.groupBy(changes, (change) => JSON.stringify({ ...change, [place]: '' })).values(),
]

/** What differs between two versions, in sentences. A transition is known by its source, event and guard. */
export function compareVersions(before: Comparable, after: Comparable): RuleChange[] {
  const { states, transitions, people } = differencesOf(before, after)
  const [old, now] = [namesIn(before), namesIn(after)]
  return [
    ...states.flatMap((change) => stateSentences(change, old, now).map((text) => ({ text, rules: [] }))),
    ...grouped(transitions, 'source').map((group) => ({
      text: transitionSentence(group, old, now),
      rules: group.map(({ source, event }) => ruleKey(source, event)),
    })),
    ...grouped(people, 'status').map((group) => {
      const [{ move, gained, lost }] = group as [PeopleChange]
      const statuses = now.sourcesOf(group.map(({ status }) => status))
      return {
        text: `${now.eventOf(move)} in ${statuses} ${shift('allows', lost.map(withArticle), gained.map(withArticle))}.`,
        rules: group.map(({ status }) => ruleKey(status, move)),
      }
    }),
  ]
}
