import { type AuditRow, hashOf } from './append.ts'

export const CHAIN_START = '0'.repeat(64)

export interface Broken {
  readonly sound: false
  /** "entry 7", "batch 3" or "archive NAME". */
  readonly place: string
  readonly problem: string
}

export const broken = (place: string, problem: string): Broken => ({ sound: false, place, problem })

/** `chainEnd` is the hash of the entry before it, for entries from before the seals. */
export function entryProblem({ position, tx, previousHash, hash, ...content }: AuditRow, chainEnd: string | undefined) {
  if (previousHash === null) return hashOf(content) === hash ? undefined : 'its content does not fit its hash'
  if (previousHash !== chainEnd) return 'it does not follow the entry before it'
  return hashOf(content, { position, previousHash }) === hash ? undefined : 'its content does not fit its hash'
}
