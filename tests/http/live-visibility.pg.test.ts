import { afterAll, expect, test } from 'vitest'
import { addAsset } from '#tests/support/media-asset.ts'
import { everyone, type Person, startLiveWorld, TASK } from './support/live-world.ts'
import { LIMITS } from './support/world.ts'

// The lists are read by people who may not: their denials would be received, too.
const world = await startLiveWorld({ limits: { ...LIMITS, deniedAuditsPerMinute: 0 } })
await addAsset(world.server, { id: 'guide000000000000000', ownerId: 'femi' })
afterAll(() => world.close())

const listeners = Object.fromEntries(
  await Promise.all(everyone.map(async (id) => [id, await world.stream(id)])),
) as Record<Person, Awaited<ReturnType<typeof world.stream>>>

const LISTS = {
  task: ['/task/all', '/task/assigned'],
  announcement: ['/announcement/all', '/announcement'],
  user: ['/user'],
  role: ['/role'],
  account: ['/coa/all'],
  fileUpload: ['/file-upload/list?isUserOnly=true', '/file-upload/list?isUserOnly=false'],
}
type Entity = keyof typeof LISTS

/** The lists say who sees what, so that no rule of the server is repeated here. */
async function sees(person: Person, entity: Entity, id: string) {
  const answers = await Promise.all(LISTS[entity].map((path) => world.call(person, 'GET', path)))
  const rows = answers.flatMap(({ status, body }) => (status === 200 ? (body.data.items ?? body.data) : []))
  return rows.some(({ _id }: { _id: string }) => _id === id)
}
const readers = await Promise.all(
  everyone.map(async (person) => (await world.call(person, 'GET', '/event-logs')).status === 200),
)
const isOwn = async (person: Person, entity: Entity, id: string) =>
  (entity === 'user' && id === person) ||
  (entity === 'role' &&
    person !== 'adaeze' &&
    person !== 'babatunde' &&
    (await world.call(person, 'GET', `/role/${id}`)).status === 200)

const NEWS = { title: 'Fire drill', lead: null, link: null, collaborators: [], files: [] }
const USER = { firstName: 'Ada', lastName: 'Obi', role: 'nothing' }
const FILE = {
  name: 'Guide',
  url: 'http://localhost/media/image/upload/v1772442000/uploads/guide000000000000000/design%20guide.pdf',
  size: '1 MB',
  type: 'PDF',
}
const ACCOUNT = { accountName: 'Cash', accountType: 'asset', normalBalance: 'debit' }

type Step = [entity: Entity, as: Person, method: string, path: string, body?: object]

/** `:id` is the record of the last creation of that entity. */
const STEPS: Step[] = [
  ['task', 'chidi', 'POST', '/task/create', TASK],
  ['task', 'adaeze', 'PATCH', '/task/:id/edit', { title: 'Other', assignedTo: 'zainab' }],
  ['task', 'adaeze', 'PATCH', '/task/:id/approve', { feedback: 'Good' }],
  ['task', 'zainab', 'PATCH', '/task/:id/done', { percentageDone: 40 }],
  ['task', 'babatunde', 'POST', '/task/assign', { ...TASK, assignedTo: 'adaeze' }],
  ['task', 'zainab', 'POST', '/task/create', TASK],
  ['task', 'zainab', 'DELETE', '/task/:id/delete'],
  ['announcement', 'adaeze', 'POST', '/announcement/create', { title: 'Drill', status: 'draft' }],
  ['announcement', 'adaeze', 'PATCH', '/announcement/:id/update', { ...NEWS, status: 'draft' }],
  ['announcement', 'adaeze', 'PATCH', '/announcement/:id/update', { ...NEWS, status: 'published' }],
  ['announcement', 'adaeze', 'PATCH', '/announcement/:id/update', { ...NEWS, status: 'draft' }],
  ['announcement', 'adaeze', 'DELETE', '/announcement/:id'],
  ['announcement', 'adaeze', 'POST', '/announcement/create', { title: 'Party', status: 'published' }],
  ['announcement', 'babatunde', 'DELETE', '/announcement/:id'],
  ['fileUpload', 'femi', 'POST', '/file-upload/create', FILE],
  ['account', 'joy', 'POST', '/coa/create', { ...ACCOUNT, accountCode: 'CASH_MAIN' }],
  ['account', 'joy', 'PATCH', '/coa/update/:id', { ...ACCOUNT, accountName: 'Cash at banks' }],
  ['account', 'joy', 'PATCH', '/coa/status/:id', { status: 'inactive' }],
  ['user', 'adaeze', 'POST', '/user/create', { ...USER, email: 'ada@statehouse.example' }],
  ['user', 'adaeze', 'PATCH', '/user/:id', { ...USER, lastName: 'Eze', email: 'ada@statehouse.example' }],
  ['user', 'adaeze', 'PATCH', '/user/:id/lock'],
  ['user', 'adaeze', 'PATCH', '/user/joy', { ...USER, firstName: 'Joy', email: 'joy@statehouse.example' }],
  ['role', 'adaeze', 'POST', '/role/create', { name: 'Auditors', permissions: [] }],
  ['role', 'adaeze', 'PATCH', '/role/deactivate/:id'],
  ['role', 'adaeze', 'PATCH', '/role/update/nothing', { name: 'Visitor', permissions: [] }],
]

test(`each of ${everyone.length} people receives exactly the records that they see before or after each of ${STEPS.length} changes`, async () => {
  const expected = Object.fromEntries(everyone.map((person) => [person, [] as unknown[]])) as Record<Person, unknown[]>
  const ids: Partial<Record<Entity, string>> = {}
  for (const [entity, as, method, path, body] of STEPS) {
    const known = path.includes(':id') ? ids[entity] : path.split('/').at(-1)
    const seen = async (id = '') => Promise.all(everyone.map((person) => sees(person, entity, id)))
    const before = await seen(known)
    const { status, body: answer, headers } = await world.call(as, method, path.replace(':id', known ?? ''), body)
    expect([path, status]).toEqual([path, method === 'POST' ? 201 : 200])
    const id = method === 'POST' ? (answer.data._id ?? (await newestAccount())) : known
    ids[entity] = id
    const after = await seen(id)
    const etag = headers.get('etag')
    const record = {
      entity,
      id,
      ...(etag && { version: Number(etag.slice(1, -1)) }),
      by: as,
      request: headers.get('x-request-id'),
    }
    for (const [place, person] of everyone.entries()) {
      const own = await isOwn(person, entity, id)
      const maySee = before[place] || after[place] || own
      const tags = [...(maySee ? TAGS[entity] : []), ...(readers[place] ? ['AuditLog'] : [])]
      if (tags.length > 0) expected[person].push({ event: 'change', data: { tags, ...(maySee && record) } })
      if (own) expected[person].push({ event: 'resync', data: 1 })
    }
  }
  for (const person of everyone)
    await expect.poll(() => [person, listeners[person].receivedOfRecords()]).toEqual([person, expected[person]])
})

const TAGS: Record<Entity, string[]> = {
  task: ['Task'],
  announcement: ['Announcement'],
  user: ['User', 'Token'],
  role: ['Role', 'User'],
  account: ['Account'],
  fileUpload: ['FileUploads'],
}

const newestAccount = async () => (await world.call('joy', 'GET', '/coa/all')).body.data.items[0]._id
