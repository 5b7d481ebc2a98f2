import type { QueryList } from '#contract/query-list.ts'
import type { ListWorld } from './list-world.ts'

// The oracle uses no code of the server: it filters and sorts the rows of the stated lists in memory.

// biome-ignore lint/suspicious/noExplicitAny: each list has other columns
type Row = any
type Key = string | number | boolean | undefined

interface Oracle {
  readonly rows: (world: ListWorld) => Promise<readonly Row[]>
  /** A key is undefined where the row has no value. */
  readonly keys: Readonly<Record<string, (row: Row) => Key>>
  readonly text: (row: Row, world: ListWorld) => string
  /** The id that decides between equal rows, when it is not `_id`. */
  readonly idOf?: (row: Row) => number
  /** Each filter has what is sent, and which rows it leaves. */
  readonly filters: readonly (readonly [Record<string, string>, (row: Row, world: ListWorld) => boolean])[]
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const natural = (text: string | undefined) =>
  text === undefined ? undefined : folded(text).replace(/\d+/g, (digits) => digits.padStart(16, '0'))
const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
const UNITS = ['Bytes', 'KB', 'MB', 'GB']

function bytes(size: string) {
  const [number, unit = ''] = size.split(' ')
  return size === '' ? undefined : Math.round(Number(number) * 1024 ** UNITS.indexOf(unit))
}

const get = (path: string) => async (world: ListWorld) => (await world.call('adaeze', 'GET', path)).body.data
const created = (row: Row) => time(row.createdAt)
const DAY_MS = 86_400_000
const daysTo = (row: Row, world: ListWorld) => Math.floor((Date.parse(row.dueDate) - world.now.getTime()) / DAY_MS)
const isoDay = (day: number) => new Date(Date.parse('2026-03-02T09:00:00.000Z') + day * DAY_MS).toISOString()
const eventOf = (row: Row, { events }: ListWorld) =>
  events.find(({ requestId }) => row.user.email.startsWith(requestId))

export const ORACLES: Readonly<Record<QueryList, Oracle>> = {
  tasks: {
    rows: get('/task/all'),
    keys: {
      title: (row) => natural(row.title),
      status: (row) => row.status,
      assignee: (row) => natural(`${row.firstName} ${row.lastName}`),
      dueDate: (row) => time(row.dueDate),
      feedback: (row) => natural(row.feedback),
      createdAt: created,
    },
    text: ({ _id, title, feedback = '', assignedTo, firstName, lastName }, { people }) => {
      const email = people.find(({ id }) => id === assignedTo)?.email ?? `${assignedTo}@`
      return [_id, title, feedback, assignedTo, firstName, lastName, email.split('@')[0]].join(' ')
    },
    filters: [
      [{ status: 'proposed,denied' }, (row) => ['proposed', 'denied'].includes(row.status)],
      [{ assignee: 'chidi,user-0001' }, (row) => ['chidi', 'user-0001'].includes(row.assignedTo)],
      [{ dueFrom: isoDay(-3), dueTo: isoDay(5) }, (row, world) => daysTo(row, world) >= -3 && daysTo(row, world) <= 5],
      [
        { due: 'overdue,later', today: isoDay(0) },
        (row, world) =>
          (daysTo(row, world) < 0 && !['carried-forward', 'done', 'completed'].includes(row.status)) ||
          daysTo(row, world) > 7,
      ],
      [{ due: 'today,week', today: isoDay(0) }, (row, world) => daysTo(row, world) >= 0 && daysTo(row, world) <= 7],
    ],
  },
  users: {
    rows: get('/user'),
    keys: {
      name: (row) => natural(`${row.firstName} ${row.lastName}`),
      email: (row) => natural(row.email),
      role: (row) => natural(row.role),
      status: (row) => row.accountLocked,
      lastActive: (row) => time(row.lastActive),
      createdAt: created,
    },
    text: ({ _id, firstName, lastName, email, role }) => [_id, firstName, lastName, email, role].join(' '),
    filters: [
      [{ status: 'locked' }, (row) => row.accountLocked],
      [{ role: 'clerks,super-admin' }, (row) => row.roleId === 'clerks' || row.isSuperAdmin],
    ],
  },
  announcements: {
    rows: get('/announcement/all'),
    keys: {
      title: (row) => natural(row.title),
      description: (row) => natural(row.description),
      status: (row) => row.status,
      createdAt: created,
    },
    text: ({ _id, title, description = '' }) => [_id, title, description].join(' '),
    filters: [
      [{ status: 'draft' }, (row) => row.status === 'draft'],
      [{ has: 'link' }, (row) => row.link !== undefined],
      [{ has: 'files,link' }, (row) => row.link !== undefined || row.files.length > 0],
      [{ lead: 'chidi,user-0001' }, (row) => ['chidi', 'user-0001'].includes(row.lead?._id)],
    ],
  },
  files: {
    rows: get('/file-upload/list?isUserOnly=false'),
    keys: {
      name: (row) => natural(row.name),
      url: (row) => natural(row.url),
      size: (row) => bytes(row.size),
      type: (row) => row.type,
      createdAt: created,
    },
    text: ({ _id, name, type, url }) => [_id, name, type, url].join(' '),
    filters: [[{ type: 'IMG,PDF' }, (row) => row.type !== 'DOC']],
  },
  accounts: {
    rows: async (world) => (await world.call('adaeze', 'GET', '/coa/all?limit=100')).body.data.items,
    keys: {
      accountCode: (row) => row.accountCode,
      accountName: (row) => natural(row.accountName),
      accountType: (row) => row.accountType,
      normalBalance: (row) => row.normalBalance,
      status: (row) => row.status,
      createdAt: created,
    },
    text: ({ _id, accountCode, accountName }) => [_id, accountCode, accountName].join(' '),
    filters: [
      [{ status: 'active' }, (row) => row.status === 'active'],
      [{ accountType: 'liability', normalBalance: 'credit' }, (row) => row.accountType === 'liability'],
    ],
  },
  ledger: {
    rows: async (world) =>
      (
        await Promise.all(
          [1, 2].map(
            async (page) => (await world.call('adaeze', 'GET', `/ledger/all?limit=100&page=${page}`)).body.data.data,
          ),
        )
      ).flat(),
    keys: {
      transactionId: (row) => row.transactionId,
      createdAt: created,
      amount: (row) => Number(row.totalAmount),
      status: () => 0,
      type: (row) => row.type,
    },
    idOf: (row) => Number(row._id),
    text: ({ transactionId, currency, totalAmount }, { payments }) => {
      const { account, narration, said, bank, holder, number } = payments.find(({ id }) => id === transactionId) ?? {}
      const words = ['The account CASH_MAIN', `The account ${account}`, narration, said, bank, holder, number]
      return [transactionId, currency, totalAmount.replace('.', ''), ...words].join(' ')
    },
    filters: [
      [{ type: 'outgoing' }, (row) => row.type === 'outgoing'],
      [{ status: 'posted' }, () => true],
      [
        { startDate: isoDay(-5), endDate: isoDay(-2) },
        (row) => row.createdAt >= isoDay(-5) && row.createdAt <= isoDay(-2),
      ],
      [
        { minAmount: '2500', maxAmount: '92974.00' },
        (row) => Number(row.totalAmount) >= 2500 && Number(row.totalAmount) <= 92_974,
      ],
      [
        { account: 'account-USER_WALLET' },
        (row, { payments }) => payments.find(({ id }) => id === row.transactionId)?.account === 'USER_WALLET',
      ],
    ],
  },
  events: {
    rows: get('/event-logs'),
    keys: {
      person: (row) => natural(`${row.user.firstName} ${row.user.lastName}`),
      action: (row) => row.action,
      message: (row) => natural(row.message),
      timestamp: (row) => time(row.timestamp),
      ip: (row) => row.ip,
    },
    idOf: (row) => Number(row._id),
    text: (row, world) =>
      [row.message, row.user.firstName, row.user.lastName, row.user.email, eventOf(row, world)?.entityId ?? ''].join(
        ' ',
      ),
    filters: [
      [{ user: 'user-0001' }, (row, world) => eventOf(row, world)?.userId === 'user-0001'],
      [{ user: 'CHIDI@statehouse.example' }, (row, world) => eventOf(row, world)?.userId === 'chidi'],
      [{ user: 'event-0003@statehouse.example' }, (row) => row.user.email === 'event-0003@statehouse.example'],
      [{ action: 'user.edit' }, (row) => row.action === 'user.edit'],
      [
        { entity: 'task', id: 'task-0001' },
        (row, world) => eventOf(row, world)?.entity === 'task' && eventOf(row, world)?.entityId === 'task-0001',
      ],
      [
        { startDate: isoDay(-6), endDate: isoDay(-3) },
        (row) => row.timestamp >= isoDay(-6) && row.timestamp <= isoDay(-3),
      ],
    ],
  },
}

const order = (one: Key, other: Key) => (one === other ? 0 : (one ?? 0) < (other ?? 0) ? -1 : 1)

/** `words` are in lower case without accents, and amounts are digits. */
export function expectedIds(
  { keys, text, idOf = ({ _id }) => _id }: Oracle,
  world: ListWorld,
  rows: readonly Row[],
  wanted: { sort: string; words: readonly string[]; filters: Oracle['filters'] },
): string[] {
  const isDescending = wanted.sort.startsWith('-')
  const keyOf = keys[wanted.sort.replace('-', '')]
  const kept = rows.filter(
    (row) =>
      wanted.filters.every(([, leaves]) => leaves(row, world)) &&
      wanted.words.every((word) => folded(text(row, world)).includes(word)),
  )
  const sorted = kept
    .map((row) => ({ row, key: keyOf?.(row), id: idOf(row) }))
    .sort((one, other) => {
      if ((one.key === undefined) !== (other.key === undefined)) return one.key === undefined ? 1 : -1
      const inOrder = order(one.key, other.key) || order(one.id, other.id)
      return isDescending ? -inOrder : inOrder
    })
  return sorted.map(({ row }) => row._id)
}
