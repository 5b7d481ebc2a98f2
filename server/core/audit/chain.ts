import { createHash } from 'node:crypto'
import type { auditLog } from '#server/db/schema.ts'

export type AuditRow = typeof auditLog.$inferSelect

export const CHAIN_START = '0'.repeat(64)

/** JSON with sorted keys: the same text for the same value, whatever order a database gives keys back in. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}

/** The hash of a row: over everything in it, the hash of the row before included. */
export const hashOf = ({ at, ...rest }: Omit<AuditRow, 'hash'>) =>
  createHash('sha256')
    .update(canonical({ ...rest, at: at.toISOString() }))
    .digest('hex')
