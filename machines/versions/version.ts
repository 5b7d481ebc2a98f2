import { chartOf } from '#machines/core/chart.ts'
import type { MachineEntry } from '#machines/registry.ts'
import type { Rules } from './rules.ts'

/** One entry of `machines/versions/<name>.json`, oldest first. */
export interface Version extends Rules {
  readonly fingerprint: string
  /** `2026-11-21` */
  readonly date: string
  /** Why the rules changed. */
  readonly note: string
  /** The names of the statuses and moves of a lifecycle. */
  readonly labels?: Readonly<Record<string, string>>
  /** What differs from the version before. */
  readonly changes?: readonly RuleChange[]
}

export interface RuleChange {
  /** “Request More is new, from any open status to Carried-forward, for the reviewer.” */
  readonly text: string
  /** The rules that it concerns: `proposed | task.approve`. Empty for a change of states. */
  readonly rules: readonly string[]
}

export const ruleKey = (state: string, event: string) => `${state} | ${event}`

/** What the words of a change need besides the rules. Only lifecycles have it. */
export function labelsOf(entry: MachineEntry): Pick<Version, 'labels'> {
  if (entry.kind !== 'lifecycle') return {}
  const { states, transitions } = chartOf(entry.lifecycle.machine)
  const named = [...states, ...transitions.map(({ event, meta }) => ({ key: event, meta }))]
  const labelled = named.flatMap(({ key, meta }) => {
    const label: unknown = Reflect.get(Object(meta), 'label')
    return typeof label === 'string' ? [[key, label]] : []
  })
  return { labels: Object.fromEntries(labelled) }
}
