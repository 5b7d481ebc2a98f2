import { HAPPENED } from '#machines/lifecycles/happened.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { formatDueDate } from '#src/format/dates.ts'
import { permissionText } from '#src/format/permission-text.ts'
import { fileNameAt } from '#src/media/file-type.ts'

/** "markDone" becomes "Mark done". */
const spaced = (name: string) => capitalized(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())

/** A move that the chart no longer has keeps its verb. */
export function happened(move: string): string {
  const verb = move.slice(move.indexOf('.') + 1)
  if (verb === 'adopt') return 'Stored before its history began'
  return HAPPENED[move] ?? spaced(verb)
}

const FIELDS: Readonly<Record<string, string>> = {
  assignedTo: 'Assignee',
  accountName: 'Account name',
  accountType: 'Account type',
}

export const fieldLabel = (field: string) => FIELDS[field] ?? spaced(field)

const FORMATS: Readonly<Record<string, (value: string) => string>> = {
  dueDate: formatDueDate,
  percentageDone: (value) => `${value}%`,
  permissions: permissionText,
  files: fileNameAt,
  accountType: capitalized,
  normalBalance: capitalized,
}

/** One text for each item of a list; none for an empty value. */
export function valueTexts(field: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => valueTexts(field, item))
  if (value === null || value === undefined || value === '') return []
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return [FORMATS[field]?.(text) ?? text]
}
