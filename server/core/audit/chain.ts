import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { auditLog } from '#server/db/schema.ts'

export type AuditRow = typeof auditLog.$inferSelect

export const CHAIN_START = '0'.repeat(64)

/**
 * The hash over all columns of a row, the previous hash included. RFC 8785 gives the same text for the same value, whatever
 * order a database returns keys in. Throws for text with a lone surrogate, which no database stores.
 */
export const hashOf = ({ at, ...rest }: Omit<AuditRow, 'hash'>) =>
  createHash('sha256')
    .update(`${canonicalize({ ...rest, at: at.toISOString() })}`)
    .digest('hex')
