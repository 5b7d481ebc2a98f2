import { chartOf } from '#machines/chart.ts'
import type { MachineEntry } from '#machines/registry.ts'
import type { Rules } from './rules.ts'

/** One entry of `machines/versions/<name>.json`, oldest first. */
export interface Version extends Rules {
  readonly fingerprint: string
  /** `2026-11-21` */
  readonly date: string
  /** Why the rules changed. */
  readonly note: string
  /** Of the statuses and moves of a lifecycle. */
  readonly labels?: Readonly<Record<string, string>>
  /** Of the statuses of a lifecycle. */
  readonly tones?: Readonly<Record<string, string>>
}

interface Meta {
  readonly label?: string
  readonly tone?: string
}

/** What sentences and pictures of a version need besides its rules. Only lifecycles have it. */
export function textsOf(entry: MachineEntry): Pick<Version, 'labels' | 'tones'> {
  if (entry.kind !== 'lifecycle') return {}
  const { states, transitions } = chartOf(entry.lifecycle.machine)
  const named = [
    ...states.map(({ key, meta }) => ({ name: key, meta: meta as Meta | undefined })),
    ...transitions.map(({ event, meta }) => ({ name: event, meta: meta as Meta | undefined })),
  ]
  const textsBy = (part: 'label' | 'tone', of = named) =>
    Object.fromEntries(of.flatMap(({ name, meta }) => (meta?.[part] ? [[name, meta[part]]] : [])))
  return { labels: textsBy('label'), tones: textsBy('tone', named.slice(0, states.length)) }
}
