import type { JsonSchema } from '@valibot/to-json-schema'

const AT = '2026-03-02T09:15:00.000Z'

/** Values of text fields, by the name of the field, or by what has it and its name. Other fields get what their schema says. */
const VALUES: Readonly<Record<string, unknown>> = {
  _id: 't-51be',
  id: 't-51be',
  title: 'Reconcile the settlement account',
  description: 'Compare the processor report of February with the ledger.',
  feedback: 'Which account is meant?',
  reason: 'The customer paid twice.',
  narration: 'Payout to Yaba Phone Hub',
  message: 'Proposed task: Reconcile the settlement account',
  name: 'Analyst',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada.obi@statehouse.example',
  role: 'r-2c91',
  permissions: ['read_task'],
  collaborators: [],
  assignedTo: 'u-7f3a',
  lead: 'u-7f3a',
  link: 'https://intranet.example.com/closing',
  otp: '402913',
  ip: '192.0.2.10',
  device: 'Firefox on Linux',
  action: 'task.create',
  move: 'task.approve',
  from: 'proposed',
  to: 'approved',
  status: 'approved',
  why: 'state',
  guard: 'isReviewer',
  entity: 'task',
  field: 'description',
  accountCode: 'CASH_MAIN',
  accountName: 'Main cash',
  accountType: 'asset',
  normalBalance: 'debit',
  currency: 'NGN',
  amount: '125000.50',
  totalAmount: '125000.50',
  transactionId: 'TRX-2026-004821',
  chart: '9f2c7a1b04de',
  files: [],
  ids: ['1204'],
  timestamp: AT,
  lastActive: AT,
  'FileUpload.name': 'Report February.pdf',
  'FileUpload.url': 'https://admin.example.com/media/raw/upload/x4Jq/Report-February.pdf',
  'FileUpload.size': '1.5 MB',
  'FileUpload.type': 'PDF',
  'Insight.from': '2026-01-26T09:15:00.000Z',
  'Insight.to': AT,
  'LedgerTransaction.status': 'posted',
  'rows.status': 'posted',
}

const REFERENCE = '#/components/schemas/'

const mapValues = <Value>(given: Readonly<Record<string, Value>>, map: (value: Value, name: string) => unknown) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, map(value, name)]))

function textOf({ format, pattern }: JsonSchema, field: string) {
  if (format === 'date-time' || /^at$|At$|Date$|^lastEntry$/.test(field)) return AT
  if (field.endsWith('Id')) return 'r-2c91'
  return format === undefined && pattern === undefined ? field : 'Zk3P0cVb'
}

interface Place {
  /** What references name. */
  readonly definitions: Readonly<Record<string, JsonSchema>>
  /** The record or field that has the value. */
  readonly record: string
  readonly field?: string
}

/** An example of the schema. */
export function exampleOf(schema: JsonSchema | boolean | undefined, place: Place): unknown {
  if (typeof schema !== 'object') return undefined
  const { definitions, record, field = '' } = place
  const { $ref, const: only, enum: values, anyOf, properties, items, type, examples } = schema
  if ($ref) {
    const name = $ref.replace(REFERENCE, '')
    return exampleOf(definitions[name], { definitions, record: name })
  }
  const stated = VALUES[`${record}.${field}`] ?? VALUES[field]
  if (only !== undefined) return only
  if (values) return values.find((value) => value === stated) ?? values[0]
  if (anyOf) return exampleOf(anyOf[0], place)
  if (properties) {
    const around = field === '' || field === 'data' ? record : field
    return mapValues(properties, (value, name) => exampleOf(value, { definitions, record: around, field: name }))
  }
  if (type === 'array') return Array.isArray(stated) ? stated : [exampleOf(items as JsonSchema, place)]
  if (type === 'object') return {}
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  return examples?.[0] ?? stated ?? textOf(schema, field)
}

/** An example of a body, with the fields that are required, or the first one. */
export function exampleOfBody({ properties = {}, required = [], ...schema }: JsonSchema, record: string) {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  const needed = Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)))
  return exampleOf({ ...schema, properties: needed }, { definitions: {}, record })
}
