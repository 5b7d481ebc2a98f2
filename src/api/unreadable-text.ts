import type { UnreadableRow } from '#src/api/read-without-faults.ts'

export const unreadableName = ({ id, position, title }: UnreadableRow) =>
  title !== undefined && id !== undefined && title !== id ? `${title} (${id})` : (id ?? title ?? `Row ${position}`)

/** `Budget (task-1) could not be read: status is "archived"`. */
export const unreadableText = (row: UnreadableRow) => `${unreadableName(row)} could not be read: ${row.reason}`
