import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { auditLog } from '#server/db/log-tables.ts'

export type AuditRow = typeof auditLog.$inferSelect
export type AuditContent = Omit<AuditRow, 'position' | 'tx' | 'previousHash' | 'hash'>

/**
 * RFC 8785: the same text whatever order a database returns keys in. `chained` is for an entry from before the seals.
 * Throws for a lone surrogate.
 */
export const hashOf = ({ at, ...rest }: AuditContent, chained?: Pick<AuditRow, 'position' | 'previousHash'>) =>
  createHash('sha256')
    .update(`${canonicalize({ ...rest, ...chained, at: at.toISOString() })}`)
    .digest('hex')
