import { ACCOUNT_CODES } from '#contract/account.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { THEMES } from '#contract/preferences.ts'
import { SORTS } from '#contract/query-list.ts'
import { TRACKED_ENTITIES } from '#contract/records.ts'
import { LIFECYCLE_SPECS } from '#tests/spec/areas.ts'
import type { MoveSpec } from '#tests/spec/lifecycle-spec.ts'
import { validBodies } from '#tests/support/valid-bodies.ts'

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

const MOVES = Object.entries(LIFECYCLE_SPECS).flatMap(([entity, { moves }]) =>
  Object.values<MoveSpec>(moves).map(({ call }) => ({ entity, ...call })),
)

type Inputs = { readonly [Name in CallName]?: (n: number) => EndpointInput<(typeof calls)[Name]> }

const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T

const EMAILS = [
  'staff@statehouse.example',
  'manager@statehouse.example',
  'locked@statehouse.example',
  'nobody@example.com',
] as const

const name = (n: number) => pick(['Ada', 'Ngozi Eze', 'Zoë', 'Àṣà'], n)
const task = (n: number) => ({ title: `Task ${name(n)}`, description: name(n), dueDate: '2026-03-20T12:00:00.000Z' })
const user = (n: number) => ({ firstName: name(n), lastName: 'Obi', email: `p${n}@example.com`, role: `‹role:${n}›` })
const role = (n: number) => ({ name: `Role ${n}`, permissions: pick([['read_task'], ['*'], []], n) })
const announcement = (n: number) => ({
  title: `News ${name(n)}`,
  description: name(n),
  collaborators: [`‹user:${n}›`],
  files: pick([[], [`‹file:${n}›`]], n),
  status: pick(['draft', 'published'] as const, n),
})
const account = (n: number) => ({
  accountName: `Account ${n}`,
  accountType: pick(['asset', 'liability'] as const, n),
  normalBalance: pick(['debit', 'credit'] as const, n),
})
const queryView = <Sort extends string>(n: number, sorts: readonly Sort[]) => ({
  search: pick(['', 'ada', 'àṣà 92,974.00'], n),
  sort: sorts[n % sorts.length],
  limit: pick(['1', '50', '500'], n),
})
const page = (n: number) => ({ page: `${1 + (n % 3)}`, limit: pick(['1', '10', '100'], n) })
const SPAN = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-03-01T00:00:00Z' }
const onTask = (n: number) => ({ params: { taskId: `‹task:${n}›` } })
const feedback = (n: number) => ({ ...onTask(n), body: { feedback: name(n) } })

/** `n` varies it. A missing move is sent as the table of its lifecycle states it, another call as its example. */
const VALID: Inputs = {
  'session.create': (n) => ({ body: { email: pick(EMAILS, n) } }),
  'session.verify': (n) => ({
    params: { sessionId: `‹signIn:${n}›` },
    body: { sessionId: `‹signIn:${n}›`, otp: pick([`‹otp:${n}›`, '000000'], n >> 4) },
  }),
  'session.end': (n) => ({ params: { id: `‹user:${n}›` } }),
  'role.read': (n) => ({ params: { roleId: `‹role:${n}›` } }),
  'role.create': (n) => ({ body: role(n) }),
  'role.edit': (n) => ({ params: { id: `‹role:${n}›` }, body: role(n) }),
  'user.create': (n) => ({ body: user(n) }),
  'user.edit': (n) => ({ params: { id: `‹user:${n}›` }, body: user(n) }),
  'task.create': (n) => ({ body: task(n) }),
  'task.assign': (n) => ({ body: { ...task(n), assignedTo: `‹user:${n}›` } }),
  'task.edit': (n) => ({ ...onTask(n), body: { title: name(n), description: name(n), assignedTo: `‹user:${n}›` } }),
  'task.approve': feedback,
  'task.deny': feedback,
  'task.requestMore': feedback,
  'task.markDone': (n) => ({ ...onTask(n), body: { percentageDone: n % 101 } }),
  'announcement.create': (n) => ({ body: announcement(n) }),
  'announcement.all': (n) => ({ query: pick([{}, { status: 'draft' as const }], n) }),
  'announcement.list': () => ({ query: {} }),
  'announcement.update': (n) => ({
    params: { announcementId: `‹announcement:${n}›` },
    body: { ...announcement(n), lead: pick([null, `‹user:${n}›`], n), link: pick([null, 'https://example.com'], n) },
  }),
  'fileUpload.create': (n) => ({
    body: { name: `${name(n)}.png`, url: `‹file:${n}›`, size: '1.5 MB', type: 'IMG' },
  }),
  'fileUpload.list': (n) => ({ query: { isUserOnly: pick(['true', 'false'] as const, n) } }),
  'media.sign': (n) => ({
    body: {
      timestamp: '‹seconds:0›' as unknown as number,
      folder: pick(['uploads', 'announcements'] as const, n),
      upload_preset: 'statehouse',
      source: 'uw',
    },
  }),
  'account.create': (n) => ({ body: { accountCode: pick(ACCOUNT_CODES, n), ...account(n) } }),
  'account.list': (n) => ({ query: { ...page(n), search: pick(['', 'cash'], n), status: 'Active' } }),
  'account.edit': (n) => ({ params: { id: `‹account:${n}›` }, body: account(n) }),
  'account.setStatus': (n) => ({
    params: { id: `‹account:${n}›` },
    body: { status: pick(['active', 'inactive'] as const, n) },
  }),
  'ledger.list': (n) => ({ query: { ...page(n), ...SPAN } }),
  'ledger.entries': (n) => ({ params: { id: `‹ledger:${n}›` } }),
  'accounting.balances': (n) => ({ query: n % 2 ? SPAN : {} }),
  'accounting.entries': (n) => ({
    params: { id: `‹account:${n}›` },
    query: { ...(n % 2 ? SPAN : { after: '1767225600000-1-1' }), limit: pick(['1', '500'], n) },
  }),
  'accounting.statement': (n) => ({
    params: { id: `‹account:${n}›` },
    query: { ...(n % 2 && SPAN), timeZone: 'Africa/Lagos' },
  }),
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
  'insight.read': (n) => ({
    params: { entity: pick(TRACKED_ENTITIES, n) },
    query: { from: '2026-01-01T00:00:00Z', to: pick(['2026-03-01T00:00:00Z', '2027-01-01T00:00:00Z'], n) },
  }),
  'counts.read': (n) => ({
    params: { list: pick(['tasks', 'announcements', 'users', 'roles', 'accounts', 'ledger'], n) },
    query: { scope: pick(['own', 'employee'] as const, n), today: '2026-03-01T00:00:00Z' },
  }),
  'query.tasks': (n) => ({ query: { ...queryView(n, SORTS.tasks), status: 'proposed,denied', scope: 'own' } }),
  'query.users': (n) => ({ query: { ...queryView(n, SORTS.users), role: `‹role:${n}›,super-admin` } }),
  'query.announcements': (n) => ({ query: { ...queryView(n, SORTS.announcements), has: 'files,link' } }),
  'query.files': (n) => ({ query: { ...queryView(n, SORTS.files), type: 'IMG' } }),
  'query.accounts': (n) => ({ query: { ...queryView(n, SORTS.accounts), status: 'active' } }),
  'query.ledger': (n) => ({ query: { ...queryView(n, SORTS.ledger), minAmount: '10.50', maxAmount: `${20 + n}` } }),
  'ledger.total': (n) => ({
    query: { search: pick(['yaba phone', '20,950.00', "'; --abc"], n), maxAmount: `${20 + n}` },
  }),
  'query.events': (n) => ({ query: { ...queryView(n, SORTS.events), user: pick(EMAILS, n), action: 'task.create' } }),
  'notification.list': (n) => ({ query: pick([{ limit: '5' }, { after: '7', limit: '1' }], n) }),
  'notification.read': (n) => ({ body: pick([{ ids: ['1', '2'] }, { all: true as const }], n) }),
  'preferences.change': (n) => ({
    body: {
      theme: pick(THEMES, n),
      workMails: n % 2 === 0,
      hidden: { '/dashboard/tasks': pick([[], ['status']], n) },
      views: { '/dashboard/ledger': [{ name: name(n), search: '?sort=total' }] },
    },
  }),
  'ledger.summary': (n) => ({ query: { timeZone: pick(['Africa/Lagos', 'UTC'], n) } }),
}

const NAMES = Object.keys(calls) as CallName[]

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const EXAMPLES: Readonly<Record<string, unknown>> = validBodies

export function callDraft(call: CallName, n: number): Draft {
  const { method, path }: Endpoint = calls[call]
  const stated = MOVES.find(({ name }) => name === call)
  const { params, query = {}, body }: AnyInput = VALID[call]?.(n) ?? { body: stated ? stated.body : EXAMPLES[call] }
  const search = new URLSearchParams(query).toString()
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    call,
    method,
    path: `/api${path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? `‹${call.split('.')[0]}:${n}›`)}`,
    search: search && `?${search}`,
    headers,
    body,
  }
}

const TUS = { 'tus-resumable': '1.0.0' }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
  ...NAMES.map((name) => (n: number) => callDraft(name, n)),
  ...ROUTES,
]
