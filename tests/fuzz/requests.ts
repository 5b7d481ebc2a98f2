import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { TRACKED_ENTITIES } from '#contract/records.ts'
import { TRUE_FILES } from '#tests/support/sample-files.ts'

/** Placeholders such as `‹task:3›` represent values that only the server knows: see `createKnowledge`. */
export interface Draft {
  /** It is undefined after a mutation of method or path. */
  readonly call?: CallName | undefined
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** It is sent as it is instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | undefined
}

const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T

const EMAILS = [
  'staff@statehouse.example',
  'manager@statehouse.example',
  'locked@statehouse.example',
  'nobody@example.com',
] as const

const name = (n: number) => pick(['Ada', 'Ngozi Eze', 'Zoë', 'Àṣà'], n)

/** A field without choices holds the value of its name. */
const FIELDS: Readonly<Record<string, (n: number) => unknown>> = {
  account: (n) => `‹account:${n}›`,
  accountName: (n) => `Account ${n}`,
  accountType: (n) => pick(['asset', 'liability'], n),
  action: () => 'task.create',
  assignedTo: (n) => `‹user:${n}›`,
  collaborators: (n) => [`‹user:${n}›`],
  description: name,
  dueDate: () => '2026-03-20T12:00:00.000Z',
  email: (n) => `p${n}@example.com`,
  endDate: () => '2026-03-01T00:00:00Z',
  feedback: name,
  files: (n) => pick([[], [`‹file:${n}›`]], n),
  firstName: name,
  from: () => '2026-01-01T00:00:00Z',
  has: () => 'files,link',
  hidden: (n) => ({ '/dashboard/tasks': pick([[], ['status']], n) }),
  lastName: () => 'Obi',
  lead: (n) => `‹user:${n}›`,
  limit: (n) => pick(['1', '10', '50', '100'], n),
  link: () => 'https://example.com',
  maxAmount: (n) => `${20 + n}`,
  minAmount: () => '10.50',
  name: (n) => `${name(n)} ${n}`,
  normalBalance: (n) => pick(['debit', 'credit'], n),
  otp: (n) => pick([`‹otp:${n}›`, '000000'], n >> 4),
  page: (n) => `${1 + (n % 3)}`,
  percentageDone: (n) => n % 101,
  permissions: (n) => pick([['read_task'], ['*'], []], n),
  reason: name,
  role: (n) => `‹role:${n}›`,
  search: (n) => pick(['', 'ada', 'àṣà 92,974.00', "'; --abc"], n),
  sessionId: (n) => `‹signIn:${n}›`,
  size: () => '1.5 MB',
  startDate: () => '2026-01-01T00:00:00Z',
  timeZone: (n) => pick(['Africa/Lagos', 'UTC'], n),
  timestamp: () => '‹seconds:0›',
  title: (n) => `Title ${name(n)}`,
  to: (n) => pick(['2026-03-01T00:00:00Z', '2027-01-01T00:00:00Z'], n),
  today: () => '2026-03-01T00:00:00Z',
  type: () => 'IMG',
  upload_preset: () => 'statehouse',
  url: (n) => `‹file:${n}›`,
  user: (n) => pick(EMAILS, n),
  views: (n) => ({ '/dashboard/ledger': [{ name: name(n), search: '?sort=total' }] }),
  workMails: (n) => n % 2 === 0,
}

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

/** These calls need what the names of their fields do not say. */
const OWN: { readonly [Name in CallName]?: (n: number) => Input } = {
  'session.create': (n) => ({ body: { email: pick(EMAILS, n) } }),
  'session.end': (n) => ({ params: { id: `‹user:${n}›` } }),
  'account.list': () => ({ query: { status: 'Active' } }),
  'query.tasks': () => ({ query: { status: 'proposed,denied' } }),
  'accounting.entries': (n) => ({ params: { id: `‹account:${n}›` }, query: { after: '1767225600000-1-1' } }),
  'accounting.statement': (n) => ({ params: { id: `‹account:${n}›` } }),
  'history.event': (n) => ({ params: { eventId: `${n}` } }),
  'history.read': (n) => ({
    params: pick(
      [
        { entity: 'task', id: `‹task:${n}›` },
        { entity: 'user', id: `‹user:${n}›` },
        { entity: 'transaction', id: `‹ledger:${n}›` },
      ],
      n,
    ),
  }),
  'insight.read': (n) => ({ params: { entity: pick(TRACKED_ENTITIES, n) } }),
  'counts.read': (n) => ({
    params: { list: pick(['tasks', 'announcements', 'users', 'roles', 'accounts', 'ledger'], n) },
  }),
  'proof.read': (n) => ({ params: { entity: pick(TRACKED_ENTITIES, n) } }),
  'proof.user': (n) => ({ params: { id: `‹user:${n}›` } }),
  'proof.role': (n) => ({ params: { id: `‹role:${n}›` } }),
  'notification.list': (n) => (n % 2 ? { query: { after: '7' } } : {}),
  'notification.read': (n) => ({ body: pick([{ ids: ['1', '2'], all: undefined }, { all: true }], n) }),
}

interface Field {
  readonly type: string
  readonly wrapped?: Field
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}

/** An optional field is left out, and a nullable one is null, at one of three numbers. */
function fieldValue(name: string, { type, wrapped, options, literal }: Field, n: number): unknown {
  if (!wrapped) return options ? pick(options, n) : (literal ?? FIELDS[name]?.(n))
  if ((n + name.length) % 3 > 0) return fieldValue(name, wrapped, n)
  return type === 'nullable' ? null : undefined
}

function fieldsOf(schema: object | undefined, n: number): Readonly<Record<string, never>> | undefined {
  if (!schema) return undefined
  const { entries } = schema as { readonly entries: Readonly<Record<string, Field>> }
  return Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, fieldValue(name, field, n) as never]))
}

export function callDraft(call: CallName, n: number): Draft {
  const { method, path, query, body }: Endpoint = calls[call]
  const own = OWN[call]?.(n)
  const asked = Object.entries({ ...fieldsOf(query, n), ...own?.query }).filter(([, given]) => given !== undefined)
  const search = new URLSearchParams(asked).toString()
  const kind = (key: string) => (key === 'sessionId' ? 'signIn' : call.split('.')[0])
  return {
    call,
    method,
    path: `/api${path.replace(/:(\w+)/g, (_, key: string) => own?.params?.[key] ?? `‹${kind(key)}:${n}›`)}`,
    search: search && `?${search}`,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && { ...fieldsOf(body, n), ...own?.body },
  }
}

const TUS = { 'tus-resumable': '1.0.0' }
const PNG = TRUE_FILES.png

const route = (method: string, path: string, more: Partial<Draft> = {}): Draft => ({
  method,
  path,
  search: '',
  headers: {},
  ...more,
})

const ROUTES: readonly ((n: number) => Draft)[] = [
  () => route('GET', '/healthz'),
  () => route('GET', '/readyz'),
  () => route('GET', '/config.json'),
  () => route('GET', '/openapi.json'),
  () => route('GET', '/api/docs'),
  () => route('GET', '/mailbox'),
  (n) =>
    route('GET', '/api/live', { headers: { 'last-event-id': pick(['', 'k3f9~1:1:', '~9:5:', 'k3f9~1:9:3,4'], n) } }),
  () => route('GET', '/'),
  () => route('GET', '/dashboard/tasks', { search: '?search=a' }),
  () => route('GET', '/workflows'),
  () => route('GET', '/workflows/', { headers: { 'accept-encoding': 'gzip' } }),
  () => route('GET', '/assets/nothing.js', { headers: { 'accept-encoding': 'br' } }),
  () => route('GET', '/media/widget.js', { headers: { 'accept-encoding': 'br' } }),
  () =>
    route('POST', '/media/files', {
      headers: { ...TUS, 'upload-length': `${PNG.length}`, 'upload-metadata': '‹note:0›' },
    }),
  (n) =>
    route('PATCH', `/media/files/‹upload:${n}›`, {
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      raw: PNG,
    }),
  (n) => route('HEAD', `/media/files/‹upload:${n}›`, { headers: TUS }),
  (n) => route('DELETE', `/media/files/‹upload:${n}›`, { headers: TUS }),
  () => route('OPTIONS', '/media/files', { headers: TUS }),
  (n) => route('POST', `/media/complete/‹upload:${n}›`),
  (n) => route('GET', `‹filePath:${n}›`, { headers: { range: 'bytes=0-9' } }),
  () =>
    route('POST', '/media/fetch', {
      headers: { 'content-type': 'application/json' },
      body: {
        url: 'http://127.0.0.1:1/a.png',
        timestamp: '‹secondsText:0›',
        folder: 'uploads',
        upload_preset: 'statehouse',
        signature: '‹signature:0›',
      },
    }),
]

/** The number varies it. */
export const DRAFTS: readonly ((n: number) => Draft)[] = [
  ...(Object.keys(calls) as CallName[]).map((name) => (n: number) => callDraft(name, n)),
  ...ROUTES,
]
