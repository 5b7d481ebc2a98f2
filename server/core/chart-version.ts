import type { TrackedEntity } from '#contract/history.ts'
import { tracked } from '#machines/lifecycles/tracked.ts'
import { fingerprintOf } from './fingerprint.ts'

const fingerprints = new Map<TrackedEntity, string>()

/** The fingerprint of the chart that decides about `entity` now. */
export function currentChart(entity: TrackedEntity): string {
  const known = fingerprints.get(entity) ?? fingerprintOf(tracked[entity].chart)
  fingerprints.set(entity, known)
  return known
}
