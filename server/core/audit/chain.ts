import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { auditLog } from '#server/db/schema.ts'

export type AuditRow = typeof auditLog.$inferSelect

export const CHAIN_START = '0'.repeat(64)

/** RFC 8785: the same text whatever order a database returns keys in. Throws for a lone surrogate. */
export const hashOf = ({ at, ...rest }: Omit<AuditRow, 'hash'>) =>
  createHash('sha256')
    .update(`${canonicalize({ ...rest, at: at.toISOString() })}`)
    .digest('hex')
