import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { TrackedEntity } from '#contract/history.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'
import { type MachineName, registry } from '#machines/registry.ts'
import { type Rules, rulesOf } from '#machines/versions/rules.ts'

/** Equal for equal rules, whatever the order of their states, events and viewers' keys. 12 hexadecimal digits. */
export const fingerprintOfRules = (rules: Rules) =>
  createHash('sha256')
    .update(`${canonicalize(rules)}`)
    .digest('hex')
    .slice(0, 12)

/** Of the chart that the running code decides by. It evaluates the whole machine. */
export const fingerprintOf = (name: MachineName) => fingerprintOfRules(rulesOf(registry[name]))

const current = new Map<TrackedEntity, string>()

/** The fingerprint of the chart that decides about `entity` now, computed once. */
export function currentChart(entity: TrackedEntity): string {
  const known = current.get(entity) ?? fingerprintOf(tracked[entity].chart)
  current.set(entity, known)
  return known
}
