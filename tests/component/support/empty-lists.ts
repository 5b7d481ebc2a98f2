import { PAGE_LIMIT } from '#contract/page.ts'
import { createFakeServer } from './fake-server.ts'

const none = () => ({ data: [] })
const noPage = { total: 0, page: 1, limit: PAGE_LIMIT }

export const EMPTY_LISTS = {
  'role.permissions': none,
  'role.list': none,
  'user.list': none,
  'employee.list': none,
  'eventLog.list': none,
  'task.assigned': none,
  'task.all': none,
  'announcement.all': none,
  'fileUpload.list': none,
  'account.list': () => ({ data: { items: [], ...noPage } }),
  'ledger.list': () => ({ data: { data: [], ...noPage } }),
}

/** Answers the list request of every area. */
export const serverWithEmptyLists = () => createFakeServer(EMPTY_LISTS)
