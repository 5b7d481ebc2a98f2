import { describe, expect, test, vi } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#server/errors/app-error.ts'
import { validBodies as bodies } from '#tests/support/valid-bodies.ts'
import { checkInput, readText } from './read-input.ts'

// The limits and texts are typed by hand from the specification, never read from the contract.

type Body = Readonly<Record<string, unknown>>
type Bodied = keyof typeof bodies

interface Given {
  readonly body?: unknown
  readonly query?: string
  readonly id?: string
}

function inputOf(name: CallName, { body, query = '', id = 'one' }: Given) {
  const call: Endpoint = calls[name]
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, id]))
  return checkInput(call, { params, search: new URLSearchParams(query), body: JSON.stringify(body) })
}

function faultsOf(name: CallName, given: Given): readonly string[] {
  try {
    inputOf(name, given)
    return []
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'malformed') throw error
    return error.errors ?? []
  }
}

const withBody = (name: Bodied, changes: Body) => ({ body: { ...bodies[name], ...changes } })

const FEEDBACK = { feedback: [500, 'This field is required'] } as const
const NAMES = { firstName: [100, 'First name is required'], lastName: [100, 'Last name is required'] } as const
const TASK = { title: [200, 'Title is required'], description: [5000] } as const
const NEWS_TITLE = [200, 'Title is required'] as const
const ACCOUNT = { accountName: [120, 'Account name is required'] } as const

/** The longest text of each field, and the message for a blank required one. */
const TEXTS: Partial<Record<Bodied, Readonly<Record<string, readonly [max: number, blank?: string]>>>> = {
  'task.create': TASK,
  'task.assign': TASK,
  'task.edit': TASK,
  'task.approve': { feedback: [500] },
  'task.deny': FEEDBACK,
  'task.requestMore': FEEDBACK,
  'user.create': NAMES,
  'user.edit': NAMES,
  'role.create': { name: [60, 'Role name is required'] },
  'role.edit': { name: [60, 'Role name is required'] },
  'announcement.create': { title: NEWS_TITLE, description: [1000] },
  'announcement.update': { title: NEWS_TITLE, description: [Number.POSITIVE_INFINITY] },
  'account.create': ACCOUNT,
  'account.edit': ACCOUNT,
  'fileUpload.create': { name: [200, 'File name is required'] },
  'ledger.reverse': { reason: [500, 'A reason is required'] },
}

/** What is written in one line; all other texts take line breaks. */
const LINES = ['title', 'firstName', 'lastName', 'name', 'accountName']

const texts = Object.entries(TEXTS).flatMap(([call, fields]) =>
  Object.entries(fields).map(([field, [max, blank]]) => ({ call: call as Bodied, field, max, blank })),
)

describe.each(texts)('the $field of $call', ({ call, field, max, blank }) => {
  const faults = (value: unknown) => faultsOf(call, withBody(call, { [field]: value }))

  test('is refused unless it is text that can be stored', () => {
    expect([faults(7), faults(null)]).toEqual([[`${field} must be text`], [`${field} must be text`]])
    for (const unreadable of ['a\0b', 'a\ud83d', '\ude00'])
      expect(faults(unreadable)).toEqual([`${field} contains a character that is not allowed`])
  })

  test('is refused with line breaks, control characters and turned directions if it is a single line', () => {
    const isLine = LINES.includes(field)
    const refused = [`${field} contains a character that is not allowed`]
    for (const given of ['a\nb', 'a\r\nb', 'a\tb', 'a\u001b[2Jb', 'a\u0085b', 'a\u202eb', 'a\u2066b\u2069', 'a\u2028b'])
      expect([given, faults(given)]).toEqual([given, isLine ? refused : []])
    expect(faults('می\u200cخواهم 👩\u200d👧 \u200fنص\u200e')).toEqual([])
  })

  test('is refused when it is longer than its limit', () => {
    if (max === Number.POSITIVE_INFINITY) return expect(faults('x'.repeat(1_000_000))).toEqual([])
    expect(faults('x'.repeat(max + 1))).toEqual([`${field} must be at most ${max} characters`])
    expect(faults('x'.repeat(max))).toEqual([])
  })

  test('is refused when it is required and blank or missing', () => {
    for (const given of [' \t\n', '\u200b\u2060 \u{e0001}']) expect(faults(given)).toEqual(blank ? [blank] : [])
    expect(faults(undefined)).toEqual(blank ? [`${field} is required`] : [])
  })

  test('keeps text of many scripts, and text that looks like markup or SQL, to the letter', () => {
    const given = `Ọ̀ṣọ́ọ̀ṣẹ̀ نص 🇳🇬 '); drop -- <b>%_\\`
    const { body } = inputOf(call, withBody(call, { [field]: ` ${given} ` }))
    expect((body as Body)[field]).toBe(given)
  })
})

const bodied = Object.keys(bodies) as Bodied[]

test.each(bodied)('%s refuses a body that is no object, and a field that is not its own', (call) => {
  for (const body of [[], 'text', null, 7]) expect(faultsOf(call, { body })).toEqual(['The body must be a JSON object'])
  for (const field of ['_id', 'createdBy'])
    expect(faultsOf(call, withBody(call, { [field]: 'mine' }))).toEqual([`${field} is not a known field`])
})

const withId = (Object.keys(calls) as CallName[]).filter((name) => calls[name].path.includes(':'))

test.each(withId)('%s refuses what cannot be an identifier', (call) => {
  const [, param] = /:(\w+)/.exec(calls[call].path) ?? []
  for (const id of ['\0', 'a b', "'--", '../role', 'x'.repeat(65)])
    expect(faultsOf(call, { id })).toEqual([`${param} is not a valid identifier`])
})

const EMAIL = ['Enter a valid email address']
const EMAILS: readonly [unknown, string[]][] = [
  [undefined, ['email is required']],
  [['ada@x.example'], ['Email is required']],
  [' ', ['Email is required', ...EMAIL]],
  ['ngozi', EMAIL],
  ['ada@', EMAIL],
  ['ngo\0zi@x.example', EMAIL],
  ['a@x.example\r\nBcc: b@x.example', EMAIL],
  ['a@x.example\r', EMAIL],
  [`${'a'.repeat(245)}@x.example`, EMAIL],
]

const INSTANT = 'dueDate must be an ISO timestamp'
const INSTANTS = ['Friday', '2026-03-06', '2026-03-06T11:00:00+01', '2027-02-30T12:00:00.000Z', 1_772_794_800_000]

const ADDRESSES = [
  'https://statehouse.example/\u202efdp.exe',
  'https://state\u00adhouse.example/',
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://statehouse.example',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://statehouse.example/handbook.pdf',
  'mailto:people@statehouse.example',
  '//statehouse.example/leave',
  '/leave',
  'statehouse.example',
  'https://',
  'https://adaeze:secret@statehouse.example/leave',
  'https://@statehouse.example/leave',
  'https://:@statehouse.example/leave',
  'https:statehouse.example',
  'https:/statehouse.example',
  'https:///statehouse.example',
  'https:\\\\statehouse.example',
  'https:/\\statehouse.example',
  'https://statehouse.example\\@other.example',
  'https://state\thouse.example',
  'ht\ntps://statehouse.example',
  'https://statehouse.example/le\r\nave',
  '',
]
const ADDRESS = 'must be a web address that starts with http:// or https://'
const LONG_ADDRESS = `https://statehouse.example/${'x'.repeat(2022)}`

const PERCENTAGE = 'Percentage done must be a whole number from 0 to 100'
const OTP = 'Enter all 6 digits of the OTP.'
const OTPS = ['１２３４５６', '12345', '1234567', '12345a', ' 123456', '123456\n', '', 123456, null]
const SIZE = 'size must be a size such as 1.5 MB'
const TYPE = 'type must be a type such as IMG, PDF or DOC'
const list = (length: number, entry: unknown) => Array.from({ length }, () => entry)
const LISTED = (field: string, max: number): [Body, string[]] => [
  // A list that is too long is refused by its length alone, before its entries are checked.
  { [field]: list(300_000, 1) },
  [`${field} must have at most ${max} entries`],
]

const news: readonly [Body, string[]][] = [
  [{ lead: 'amaka eze' }, ['lead is not a valid identifier']],
  [{ lead: { _id: 'amaka' } }, ['lead is not a valid identifier']],
  [{ lead: '' }, ['lead is not a valid identifier']],
  [{ collaborators: 'amaka' }, ['collaborators must be a list']],
  [{ collaborators: ['chidi', { _id: 'amaka' }] }, ['collaborators.1 is not a valid identifier']],
  LISTED('collaborators', 100),
  [{ files: 'https://media.statehouse.example/a.pdf' }, ['files must be a list']],
  [{ files: [{ secure_url: 'https://media.statehouse.example/a.pdf' }] }, ['files.0 must be text']],
  LISTED('files', 50),
  [{ link: LONG_ADDRESS }, ['link must be at most 2048 characters']],
  ...ADDRESSES.flatMap((address): [Body, string[]][] => [
    [{ link: address }, [`Link ${ADDRESS}`]],
    [{ files: [address] }, [`files.0 ${ADDRESS}`]],
  ]),
  [{ status: 'archived' }, ['status must be draft or published']],
]
const users: readonly [Body, string[]][] = [
  ...EMAILS.map(([email, errors]): [Body, string[]] => [{ email }, errors]),
  [{ role: "x' or 1=1" }, ['role is not a valid identifier']],
  [{ role: '' }, ['Role is required']],
  [{ role: null }, ['Role is required']],
  [{ isSuperAdmin: true }, ['isSuperAdmin is not a known field']],
  [{ permissions: ['*'] }, ['permissions is not a known field']],
]
const SUPER_ADMINS = [
  ...['Super Admin', 'SUPER ADMIN', ' super\u00a0 admin'],
  ...['Sùpẹr Ádmin', 'Ｓｕｐｅｒ Admin', 'Super\u200b Admin'],
]
const roles: readonly [Body, string[]][] = [
  ...SUPER_ADMINS.map((name): [Body, string[]] => [{ name }, ['Super Admin is not a role. Choose another name']]),
  [{ permissions: undefined }, ['permissions is required']],
  ...['read user', 'read_\0user', 'x'.repeat(65)].map((each): [Body, string[]] => [
    { permissions: [each] },
    ['permissions.0 is not a permission'],
  ]),
  LISTED('permissions', 200),
  [
    { permissions: Array.from({ length: 30 }, (_, index) => `Not ${index}`) },
    Array.from({ length: 20 }, (_, index) => `permissions.${index} is not a permission`),
  ],
  [{ isActive: false }, ['isActive is not a known field']],
]
const accounts: readonly [Body, string[]][] = [
  [{ accountType: 'income' }, ['Account type is required']],
  [{ normalBalance: 'both' }, ['Normal balance is required']],
  [{ accountType: undefined, normalBalance: undefined }, ['accountType is required', 'normalBalance is required']],
  [{ status: 'inactive' }, ['status is not a known field']],
  [{ debits: '5' }, ['debits is not a known field']],
]
const dates = INSTANTS.map((dueDate): [Body, string[]] => [{ dueDate }, [INSTANT]])
const VIEW = { name: 'Waiting', search: '?status=proposed' }
const views = (...saved: readonly object[]) => ({
  views: { '/dashboard/tasks': saved.map((view) => ({ name: 'Waiting', view })) },
})

/** What the body has instead of its example, and the errors of the answer. */
const FAULTS: Partial<Record<Bodied, readonly (readonly [Body, string[]])[]>> = {
  'session.create': EMAILS.map(([email, errors]) => [{ email }, errors]),
  'session.verify': OTPS.map((otp) => [{ otp }, [OTP]]),
  'task.create': [...dates, [{ status: 'approved', assignedTo: 'zainab' }, ['status is not a known field']]],
  'task.assign': [...dates, [{ assignedTo: 'a b' }, ['assignedTo is not a valid identifier']]],
  'task.edit': [
    [{ dueDate: '2026-03-06T11:00:00Z' }, ['dueDate is not a known field']],
    [{ assignedTo: 'a b' }, ['assignedTo is not a valid identifier']],
  ],
  'task.markDone': [
    ...[101, -1, 1.5].map((percentageDone): [Body, string[]] => [{ percentageDone }, [PERCENTAGE]]),
    ...['80', null].map((percentageDone): [Body, string[]] => [{ percentageDone }, ['Percentage done is required']]),
    [{ percentageDone: undefined }, ['percentageDone is required']],
  ],
  'user.create': users,
  'user.edit': users,
  'role.create': roles,
  'role.edit': roles,
  'announcement.create': [
    ...news,
    [{ lead: null, link: null }, ['lead is not a valid identifier', 'link must be text']],
    [{ status: undefined }, ['status is required']],
  ],
  'announcement.update': [
    ...news,
    [
      { lead: undefined, collaborators: undefined, files: undefined, link: undefined, status: undefined },
      ['lead is required', 'collaborators is required', 'files is required', 'link is required', 'status is required'],
    ],
  ],
  'account.create': [
    ...accounts,
    ...['PETTY_CASH', 'cash_main', 'SYSTEM_BALANCING', ''].map((accountCode): [Body, string[]] => [
      { accountCode },
      ['Account code is required'],
    ]),
    [{ accountCode: undefined }, ['accountCode is required']],
  ],
  'account.edit': [...accounts, [{ accountCode: 'CASH_MAIN' }, ['accountCode is not a known field']]],
  'account.setStatus': [
    [{ status: undefined }, ['status is required']],
    ...['deleted', 'Active'].map((status): [Body, string[]] => [
      { status },
      [`Invalid type: Expected ("active" | "inactive") but received "${status}"`],
    ]),
    [{ ['x'.repeat(100_000)]: 1 }, ['x'.repeat(200)]],
  ],
  'fileUpload.create': [
    ...ADDRESSES.map((url): [Body, string[]] => [{ url }, [`url ${ADDRESS}`]]),
    [{ url: LONG_ADDRESS }, ['url must be at most 2048 characters']],
    ...['1572864', '-1 MB', '1.555 MB', '1 TB', '1 MB<b>'].map((size): [Body, string[]] => [{ size }, [SIZE]]),
    [{ size: 1572864 }, ['size must be text']],
    ...['pdf', ''].map((type): [Body, string[]] => [{ type }, [TYPE]]),
  ],
  'media.sign': [
    [
      { folder: 'uploads/../secret' },
      ['Invalid type: Expected ("announcements" | "uploads") but received "uploads/../secret"'],
    ],
    [{ folder: undefined }, ['folder is required']],
    [{ source: 'api' }, ['Invalid type: Expected "uw" but received "api"']],
    [{ timestamp: 'now' }, ['Invalid type: Expected number but received "now"']],
    ...['public_id', 'overwrite', 'invalidate', 'notification_url', 'eager', 'type', 'tags'].map(
      (key): [Body, string[]] => [{ [key]: 'a' }, [`${key} is not a known field`]],
    ),
  ],
  'notification.read': [
    [{ ids: undefined }, ['Either ids or all must be given']],
    [{ all: true }, ['Either ids or all must be given']],
    [{ ids: ['task-1'] }, ['ids.0 is not a valid identifier']],
    [{ until: '2026-03-02T09:00:00Z' }, ['until must come with all']],
    [{ ids: undefined, all: false }, ['all must be true']],
  ],
  'preferences.change': [
    [{ theme: 'pink' }, ['theme must be one of system, light, dark']],
    [{ density: 1 }, ['density must be one of comfortable, compact']],
    [{ workMails: 'yes' }, ['workMails must be true or false']],
    [{ hidden: { '/dashboard/nowhere': {} } }, ['hidden./dashboard/nowhere is not the path of a list']],
    [{ hidden: { '/dashboard/tasks': ['status'] } }, ['hidden./dashboard/tasks.0 must be true or false']],
    [
      { hidden: { '/dashboard/tasks': Object.fromEntries(list(31, 0).map((_, id) => [id, true])) } },
      ['hidden./dashboard/tasks must have at most 30 entries'],
    ],
    [views(...list(101, VIEW).map(Object)), ['views./dashboard/tasks must have at most 100 entries']],
    [views({ name: ' ', search: '' }), ['Name is required']],
    ...['Late\nnow', 'Late\u001b[2J', 'Late\u202e'].map((name): [Body, string[]] => [
      views({ name, search: '' }),
      ['views./dashboard/tasks.0.view.name contains a character that is not allowed'],
    ]),
    [
      views({ name: 'Elsewhere', search: 'https://example.com' }),
      ['views./dashboard/tasks.0.view.search must be empty or begin with a question mark'],
    ],
  ],
}

test.each(Object.keys(FAULTS) as Bodied[])('%s refuses each fault of its table by its errors', (call) => {
  const faults = FAULTS[call] ?? []
  expect(faults.map(([changes]) => [changes, faultsOf(call, withBody(call, changes))])).toEqual(faults)
})

const NEWS_STATUS = 'status must be draft or published'

test.each<[CallName, query: string, error: string]>([
  ['task.assigned', 'page=1&page=2', 'page is given more than once'],
  ['announcement.all', 'status=archived', NEWS_STATUS],
  ['announcement.list', 'status=', NEWS_STATUS],
  ['announcement.list', 'page=2', 'page is not a known field'],
  ['account.list', 'page=0', 'page must be at least 1'],
  ['account.list', 'page=-1', 'page must be a whole number'],
  ['account.list', 'limit=101', 'limit must be at most 100'],
  ['account.list', 'limit=0', 'limit must be at least 1'],
  ['account.list', 'sort=name', 'sort is not a known field'],
  ['account.list', `search=${'x'.repeat(201)}`, 'search must be at most 200 characters'],
  ['account.list', 'search=%00', 'search contains a character that is not allowed'],
  ['fileUpload.list', 'isUserOnly=1', 'isUserOnly must be true or false'],
  ['fileUpload.list', 'isUserOnly=TRUE', 'isUserOnly must be true or false'],
  ['fileUpload.list', 'owner=zainab', 'owner is not a known field'],
  ['ledger.list', 'startDate=2026-02-30', 'startDate must be an ISO timestamp'],
  ['ledger.list', 'endDate=2027-04-31T00:00:00Z', 'endDate must be an ISO timestamp'],
  ['ledger.list', 'type=incoming', 'type is not a known field'],
  ['notification.list', 'limit=0', 'limit must be at least 1'],
  ['notification.list', 'limit=101', 'limit must be at most 100'],
  ['notification.list', 'after=x', 'after is not a valid identifier'],
  ['accounting.entries', 'limit=501', 'limit must be at most 500'],
  [
    'accounting.balances',
    'startDate=2026-02-02T00:00:00Z&endDate=2026-02-01T00:00:00Z',
    'startDate must not be after endDate',
  ],
  ['insight.read', 'from=yesterday', 'from must be an ISO timestamp'],
  [
    'query.ledger',
    'sort=color',
    'sort must be one of transactionId, -transactionId, createdAt, -createdAt, amount, -amount, status, -status, type, -type',
  ],
  ['query.ledger', 'limit=1000', 'limit must be at most 500'],
  ['query.ledger', 'limit=99999999999', 'limit must be a whole number'],
  [
    'query.ledger',
    'startDate=2026-03-02T00:00:00Z&endDate=2026-03-01T00:00:00Z',
    'startDate must not be after endDate',
  ],
  ['query.ledger', 'minAmount=10&maxAmount=9.99', 'minAmount must not be above maxAmount'],
  ['query.ledger', 'minAmount=ten', 'minAmount must be an amount in naira with at most two decimals'],
])('%s refuses the query %s', (call, query, error) => {
  expect(faultsOf(call, { query, body: bodies[call as Bodied] })).toEqual([error])
})

test.each<[CallName, query: string]>([
  ['account.list', 'status=deleted'],
  ['account.list', 'accountType=income'],
  ['ledger.list', 'status=pending'],
])('%s refuses the choice %s', (call, query) => {
  expect(faultsOf(call, { query })).toHaveLength(1)
})

describe('a query', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`).join('&')

  test('has at most 50 keys', () => {
    expect(faultsOf('task.assigned', { query: keys(50) })).toEqual([])
    expect(faultsOf('task.assigned', { query: keys(51) })).toEqual(['The query has more than 50 keys'])
  })

  test('that repeats keys is refused with each repeated key, once', () => {
    expect(faultsOf('task.assigned', { query: 'a=1&b=2&a=3&a=4&b=5&c' })).toEqual([
      'a is given more than once',
      'b is given more than once',
    ])
  })
})

test.each<[Bodied, Body]>([
  ['task.create', { dueDate: '2026-03-06T12:00:00+01:00' }],
  ['announcement.create', { link: 'http://localhost:8080/leave?year=2026#dates', collaborators: list(100, 'chidi') }],
  ['announcement.update', { lead: null, link: null, collaborators: [], files: [] }],
  ['fileUpload.create', { size: '' }],
  ['preferences.change', { hidden: { '/dashboard/tasks': {} } }],
])('%s accepts %j', (call, changes) => {
  expect(faultsOf(call, withBody(call, changes))).toEqual([])
})

test('a body that stops is refused after 15 seconds, although what arrived of it is valid JSON', async () => {
  vi.useFakeTimers()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const request = new Request('http://office', { method: 'POST', body: readable, duplex: 'half' } as RequestInit)
  const refused = expect(readText(request)).rejects.toHaveProperty('code', 'too-slow')
  await writable.getWriter().write(new TextEncoder().encode('{}'))
  await vi.advanceTimersByTimeAsync(15_000)
  await refused
  vi.useRealTimers()
})
