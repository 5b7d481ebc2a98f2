import * as v from 'valibot'
import { account } from './account.ts'
import { announcement } from './announcement.ts'
import type { Endpoint } from './endpoint.ts'
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  ANNOUNCEMENT_STATUSES,
  LEDGER_STATUSES,
  LEDGER_TYPES,
  NORMAL_BALANCES,
  TASK_STATUSES,
} from './enums.ts'
import { eventLogEntry } from './event-log.ts'
import { fileUpload } from './file-upload.ts'
import { listedTransaction } from './ledger.ts'
import { naira as nairaText, toKobo } from './money.ts'
import { SORTS } from './query-list.ts'
import { envelope, id, instant, nullishToUndefined, numeric, text } from './schemas.ts'
import { isSearchable, SEARCH_MAX } from './search-text.ts'
import { task } from './task.ts'
import { user } from './user.ts'

export const QUERY_LIMIT = 50
export const QUERY_LIMIT_MAX = 500
const CHOICES_MAX = 100

const search = v.pipe(
  text(SEARCH_MAX),
  v.check((given) => given === '' || isSearchable(given), 'must have three letters or digits in a row'),
)

export const limit = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'must be a whole number'),
  v.transform(Number),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(QUERY_LIMIT_MAX, `must be at most ${QUERY_LIMIT_MAX}`),
)

/** Several values, with commas between them. */
const several = <const Value>(value: v.GenericSchema<string, Value>) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((given) => given.split(',')),
      v.maxLength(CHOICES_MAX, `must have at most ${CHOICES_MAX} entries`),
      v.array(value),
    ),
  )

const choice = <const Value extends string>(values: readonly Value[]): v.GenericSchema<string, Value> =>
  v.picklist(values, `must be one of ${values.join(', ')}`)

const naira = v.pipe(
  v.string(),
  v.transform(toKobo),
  v.bigint('must be an amount in naira with at most two decimals'),
  v.minValue(0n, 'must be at least 0'),
)

const view = <const Sort extends string>(sorts: readonly Sort[], initial: Sort | `-${Sort}`) => ({
  search: v.optional(search),
  sort: v.optional(choice(sorts.flatMap((sort): (Sort | `-${Sort}`)[] => [sort, `-${sort}`])), initial),
  /** `next` of the page before, with the same sort. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,2000}$/, 'is not the end of a page'))),
  limit: v.optional(limit, String(QUERY_LIMIT)),
})

const inOrder = <Value extends number | bigint>(one: Value | undefined, other: Value | undefined) =>
  one === undefined || other === undefined || one <= other

const timeOf = (given: string | undefined) => (given === undefined ? undefined : Date.parse(given))

export const dates = { startDate: v.optional(instant), endDate: v.optional(instant) }
export const DATES_INVERTED = 'startDate must not be after endDate'

interface Dates {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

export const areDatesInOrder = ({ startDate, endDate }: Dates) => inOrder(timeOf(startDate), timeOf(endDate))

/** `total` counts to `TOTAL_COUNTED` + 1 and comes with the first page alone. */
export const page = <S extends v.GenericSchema>(row: S) =>
  envelope(v.object({ rows: v.array(row), total: nullishToUndefined(numeric), next: nullishToUndefined(v.string()) }))

const ledgerView = v.pipe(
  v.strictObject({
    ...view(SORTS.ledger, '-createdAt'),
    ...dates,
    type: v.optional(choice(LEDGER_TYPES)),
    status: v.optional(choice(LEDGER_STATUSES)),
    reversed: v.optional(choice(['yes', 'no'])),
    minAmount: v.optional(naira),
    maxAmount: v.optional(naira),
    /** The id of an account that the transaction has an entry on. */
    account: v.optional(id),
  }),
  v.forward(
    v.check((given) => areDatesInOrder(given), DATES_INVERTED),
    ['endDate'],
  ),
  v.forward(
    v.check(({ minAmount, maxAmount }) => inOrder(minAmount, maxAmount), 'minAmount must not be above maxAmount'),
    ['maxAmount'],
  ),
)

const onList = { method: 'GET', source: 'query' } as const

export const queryCalls = {
  'query.tasks': {
    ...onList,
    path: '/query/tasks',
    access: { permission: 'read_task' },
    query: v.pipe(
      v.strictObject({
        ...view(SORTS.tasks, '-createdAt'),
        /** Of the caller, or for super admins of everybody else. */
        scope: v.optional(choice(['own', 'employee']), 'own'),
        status: several(choice(TASK_STATUSES)),
        assignee: several(id),
        dueFrom: v.optional(instant),
        dueTo: v.optional(instant),
        /** Any of them; a week is the next seven days. Tasks that are done are never overdue. */
        due: several(choice(['overdue', 'today', 'week', 'later'])),
        /** When the day of the caller began. */
        today: v.optional(instant),
      }),
      v.forward(
        v.check(({ dueFrom, dueTo }) => inOrder(timeOf(dueFrom), timeOf(dueTo)), 'dueFrom must not be after dueTo'),
        ['dueTo'],
      ),
      v.forward(
        v.check(({ due, today }) => due === undefined || today !== undefined, 'must come with today'),
        ['due'],
      ),
    ),
    response: page(task),
  },
  'query.users': {
    ...onList,
    path: '/query/users',
    access: { permission: 'read_user' },
    query: v.strictObject({
      ...view(SORTS.users, '-createdAt'),
      status: several(choice(['unlocked', 'locked'])),
      /** Ids of roles; `super-admin` is the flag. */
      role: several(id),
    }),
    response: page(user),
  },
  'query.announcements': {
    ...onList,
    path: '/query/announcements',
    access: { permission: 'read_announcement' },
    query: v.strictObject({
      ...view(SORTS.announcements, '-createdAt'),
      status: several(choice(ANNOUNCEMENT_STATUSES)),
      has: several(choice(['files', 'link'])),
      lead: several(id),
    }),
    response: page(announcement),
  },
  'query.files': {
    ...onList,
    path: '/query/files',
    access: { permission: 'read_file_upload' },
    query: v.strictObject({
      ...view(SORTS.files, '-createdAt'),
      scope: v.optional(choice(['mine', 'others']), 'mine'),
      type: several(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,10}$/, 'must be a type such as IMG, PDF or DOC'))),
    }),
    response: page(fileUpload),
  },
  'query.accounts': {
    ...onList,
    path: '/query/accounts',
    access: 'signed-in',
    query: v.strictObject({
      ...view(SORTS.accounts, 'accountCode'),
      status: v.optional(choice(ACCOUNT_STATUSES)),
      accountType: v.optional(choice(ACCOUNT_TYPES)),
      normalBalance: v.optional(choice(NORMAL_BALANCES)),
    }),
    response: page(account),
  },
  'query.ledger': {
    ...onList,
    path: '/query/ledger',
    access: 'signed-in',
    query: ledgerView,
    response: page(listedTransaction),
  },
  /** Of all transactions of the view, on whichever page. */
  'ledger.total': {
    ...onList,
    path: '/query/ledger/total',
    access: 'signed-in',
    query: ledgerView,
    response: envelope(v.object({ transactions: numeric, amount: nairaText })),
  },
  'query.events': {
    ...onList,
    path: '/query/events',
    access: { permission: 'read_user' },
    query: v.pipe(
      v.strictObject({
        ...view(SORTS.events, '-timestamp'),
        ...dates,
        /** An id, or an email address. */
        user: v.optional(text(SEARCH_MAX)),
        action: v.optional(text(SEARCH_MAX)),
        entity: v.optional(text(SEARCH_MAX)),
        id: v.optional(text(SEARCH_MAX)),
      }),
      v.forward(
        v.check((given) => areDatesInOrder(given), DATES_INVERTED),
        ['endDate'],
      ),
    ),
    response: page(eventLogEntry),
  },
} as const satisfies Record<string, Endpoint>
