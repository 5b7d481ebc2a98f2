import { afterAll, expect, test } from 'vitest'
import { accounts } from '#server/db/ledger-tables.ts'
import { tasks } from '#server/db/schema.ts'
import { startAnnouncementWorld, WHOLE } from './support/announcement-world.ts'
import { insertRow } from './support/world.ts'

// Records can be older than a rule of the contract.

const world = await startAnnouncementWorld()
const { db, clock } = world
afterAll(() => world.close())

const at = clock.now()
const TURNED = 'Ada \u202eObi'
const NO_LINK = 'https:foo'
const NO_ADDRESS = 'ftp://old.example/plan.pdf'

const task = {
  id: 'old',
  title: TURNED,
  dueDate: at,
  status: 'proposed',
  origin: 'Staff',
  assignedTo: 'chidi',
} as const
await insertRow(db, tasks, { ...task, createdBy: 'chidi', createdAt: at, updatedAt: at })
const account = { id: 'old', code: 'USER_WALLET', type: 'asset', normalBalance: 'debit', status: 'active' } as const
await insertRow(db, accounts, { ...account, name: TURNED, createdAt: at })
await world.putAnnouncement({ id: 'old', title: TURNED, link: NO_LINK, files: [NO_ADDRESS] })
await world.putUser({ id: 'old', firstName: TURNED, lastName: 'Tab\tbed' })
await world.putRole({ id: 'old', name: TURNED })

const ANNOUNCED = { ...WHOLE, title: TURNED, link: NO_LINK, files: [NO_ADDRESS], status: 'published' }
const USER = { firstName: TURNED, lastName: 'Tab\tbed', email: 'old@statehouse.example', role: 'people' }
const ACCOUNT = { accountName: TURNED, accountType: 'asset', normalBalance: 'credit' }
const SAID = 'contains a character that is not allowed'
const LINK = 'Link must be a web address that starts with http:// or https://'

test.each<[path: string, kept: object, changed: object, reason: string]>([
  ['/task/old/edit', { title: TURNED, description: 'New' }, { title: `${TURNED}!` }, `title ${SAID}`],
  ['/announcement/old/update', ANNOUNCED, { link: 'https:bar' }, LINK],
  ['/user/old', USER, { lastName: 'Tab\tbled' }, `lastName ${SAID}`],
  ['/role/update/old', { name: TURNED, permissions: [] }, { name: `${TURNED}!` }, `name ${SAID}`],
  ['/coa/update/old', ACCOUNT, { accountName: `${TURNED}!` }, `accountName ${SAID}`],
])('%s passes a value that the record has already, and refuses a new one', async (path, kept, changed, reason) => {
  const refused = await world.call('adaeze', 'PATCH', path, { ...kept, ...changed })
  expect([refused.status, refused.body.errors]).toEqual([400, [reason]])
  expect((await world.call('adaeze', 'PATCH', path, kept)).status).toBe(200)
})
