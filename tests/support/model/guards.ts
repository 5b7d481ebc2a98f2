import type { AnyStateMachine } from 'xstate'

type Guard = (...parts: unknown[]) => boolean

export type GuardCounts = Record<string, { true: number; false: number }>

/** Combined guards consist of named ones and are left alone. */
export function watchGuards(base: AnyStateMachine): { machine: AnyStateMachine; guards: GuardCounts } {
  const guards: GuardCounts = {}
  const watched = Object.entries(base.implementations.guards as Record<string, Guard>).flatMap(([name, guard]) => {
    if ('check' in guard) return []
    const counts = { true: 0, false: 0 }
    guards[name] = counts
    const watch: Guard = (...parts) => {
      const answer = guard(...parts)
      counts[answer ? 'true' : 'false'] += 1
      return answer
    }
    return [[name, watch] as const]
  })
  return { machine: base.provide({ guards: Object.fromEntries(watched) }), guards }
}
