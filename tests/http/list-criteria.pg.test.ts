import { afterAll, expect, test } from 'vitest'
import { accountList } from '#contract/account.ts'
import { announcementList } from '#contract/announcement.ts'
import { fileList } from '#contract/file-upload.ts'
import { type AnyFilter, type AnyList, passes } from '#contract/list.ts'
import { taskList } from '#contract/task.ts'
import { userList } from '#contract/user.ts'
import { userStatus } from '#machines/lifecycles/user/user-machine.ts'
import { startListWorld } from './support/list-world.ts'

// The browser filters in memory what the server filters in SQL.

const world = await startListWorld(16)
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: each list has other columns
type Row = any

interface Side {
  readonly list: AnyList
  readonly stated: string
  readonly rowsIn?: (data: Row) => readonly Row[]
  readonly query?: Record<string, string>
  readonly statusOf?: (row: Row) => string
  readonly values?: Readonly<Record<string, readonly string[]>>
}

const PEOPLE = ['chidi', 'user-0001', 'nobody']

const SIDES: Readonly<Record<string, Side>> = {
  tasks: { list: taskList, stated: '/task/all', query: { scope: 'employee' }, values: { assignee: PEOPLE } },
  users: {
    list: userList,
    stated: '/user',
    statusOf: ({ accountLocked }) => userStatus(accountLocked),
    values: { role: ['clerks', 'leads', 'gone'] },
  },
  announcements: { list: announcementList, stated: '/announcement/all', values: { lead: PEOPLE } },
  files: {
    list: fileList,
    stated: '/file-upload/list?isUserOnly=false',
    query: { scope: 'others' },
    values: { type: ['IMG', 'PDF', 'DOC', 'ZIP'] },
  },
  accounts: { list: accountList, stated: '/coa/all?limit=100', rowsIn: ({ items }) => items },
}

const valuesOf = ({ statuses = [], values = [], choices = {} }: AnyFilter) => [
  ...statuses,
  ...values,
  ...Object.keys(choices),
]

const read = async (path: string) => (await world.call('adaeze', 'GET', path)).body.data

const CASES = Object.entries(SIDES).flatMap(([name, side]) =>
  Object.entries(side.list.filters).flatMap(([field, filter]) => {
    const all = [...valuesOf(filter), ...(side.values?.[field] ?? [])]
    const chosen = [...all.map((value) => [value]), ...(filter.isSingle ? [] : [all.slice(0, 2), all.slice(-2)])]
    return chosen.map((values) => ({ name, field, values, side }))
  }),
)

test.each(CASES)('$name with the $field $values are the same in the browser and on the server', async (given) => {
  const { name, field, values, side } = given
  const { list, stated, rowsIn = (data) => data, query, statusOf = ({ status }) => status } = side
  const filter = list.filters[field] ?? { label: '' }
  const today = world.now.getTime()
  const inBrowser = rowsIn(await read(stated)).filter((row: Row) =>
    values.some((value) => passes(filter, value, row, { today, statusOf })),
  )
  const sent = { ...query, [field]: values.join(), today: new Date(today).toISOString(), limit: '500' }
  const { today: _, ...withoutToday } = sent
  const onServer = await read(`/query/${name}?${new URLSearchParams(name === 'tasks' ? sent : withoutToday)}`)
  const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id).sort()
  expect(idsOf(onServer.rows)).toEqual(idsOf(inBrowser))
})

test('each choice of a due date finds some tasks, and not all', async () => {
  const rows = await read('/task/all')
  const { due } = taskList.filters
  const counts = Object.keys(due.choices).map(
    (choice) =>
      rows.filter((row: Row) => passes(due, choice, row, { today: world.now.getTime(), statusOf: () => '' })).length,
  )
  expect(counts.map((count) => count > 0 && count < rows.length)).toEqual([true, true, true, true])
})
