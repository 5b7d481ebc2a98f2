import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addAsset } from '#tests/support/media-asset.ts'
import { type AnnouncementWorld, startAnnouncementWorld, WHOLE } from './support/announcement-world.ts'
import { asStored } from './support/people-world.ts'

const world = await startAnnouncementWorld()
const own = await addAsset(world.server, { ownerId: 'adaeze', folder: 'announcements' })
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
})

type Caller = Parameters<AnnouncementWorld['call']>[0]

const NEW = { title: 'Fire drill', status: 'draft' }

async function create(given: object) {
  const { status, body } = await world.call('adaeze', 'POST', '/announcement/create', given)
  return { status, body }
}

async function update(id: string, changes: object) {
  const given = { ...WHOLE, status: 'published', ...changes }
  const { status, body } = await world.call('adaeze', 'PATCH', `/announcement/${id}/update`, given)
  return { status, body }
}

const titles = async (as: Caller, path: string): Promise<string[]> => {
  const { body } = await world.call(as, 'GET', path)
  return body.data.map(({ title }: { title: string }) => title)
}

const day = (date: number) => new Date(`2026-02-${String(date).padStart(2, '0')}T09:00:00Z`)

const putThree = async () => {
  await world.putAnnouncement({ title: 'Older', status: 'published', createdAt: day(1) })
  await world.putAnnouncement({ title: 'Draft', status: 'draft', createdAt: day(3) })
  await world.putAnnouncement({ title: 'Newer', status: 'published', createdAt: day(2) })
}

test('a page of long descriptions ends before its limit, and the pages together have every announcement', async () => {
  const description = 'long '.repeat(60_000)
  for (const title of ['Rules', 'Scope', 'Terms', 'Units'])
    await world.putAnnouncement({ title, description: title === 'Terms' ? 'Short' : description, status: 'published' })
  for (const search of ['', 'long']) {
    const pages: string[][] = []
    let after: string | undefined
    do {
      const query = new URLSearchParams({
        limit: '500',
        sort: 'title',
        ...(search && { search }),
        ...(after && { after }),
      })
      const { body } = await world.call('hauwa', 'GET', `/query/announcements?${query}`)
      pages.push(body.data.rows.map(({ title }: { title: string }) => title))
      after = body.data.next
    } while (after)
    expect(pages).toEqual(
      search
        ? [['Rules', 'Scope'], ['Units']]
        : [
            ['Rules', 'Scope'],
            ['Terms', 'Units'],
          ],
    )
  }
  expect((await titles('hauwa', '/announcement')).toSorted()).toEqual(['Rules', 'Scope', 'Terms', 'Units'])
})

describe('the list of everything', () => {
  test.each([
    ['', ['Draft', 'Newer', 'Older']],
    ['?status=published', ['Newer', 'Older']],
    ['?status=draft', ['Draft']],
  ])('with the query "%s" has these, newest first', async (query, expected) => {
    await putThree()
    expect(await titles('babatunde', `/announcement/all${query}`)).toEqual(expected)
  })

  test('shows each announcement with every field and the people that it names, locked ones too', async () => {
    const locked = await world.putUser({ firstName: 'Obinna', lastName: 'Madu', locked: true })
    const row = await world.putAnnouncement({ collaboratorIds: ['rita', locked.id] })
    expect((await world.call('adaeze', 'GET', '/announcement/all')).body).toEqual({
      data: [
        {
          _id: row.id,
          title: 'Fire drill on Thursday',
          description: 'At ten in the morning',
          lead: { _id: 'amaka', firstName: 'Amaka', lastName: 'Eze' },
          collaborators: [
            { _id: 'rita', firstName: 'Rita', lastName: 'Musa' },
            { _id: locked.id, firstName: 'Obinna', lastName: 'Madu' },
          ],
          files: ['https://media.statehouse.example/image/plan.png', ...WHOLE.files],
          link: 'https://intranet.statehouse.example/drill',
          status: 'draft',
          createdAt: row.createdAt.toISOString(),
          version: 3,
        },
      ],
    })
  })

  test('leaves out what an announcement has not', async () => {
    const nothing = { description: null, leadId: null, collaboratorIds: [], files: [], link: null }
    const { id, createdAt } = await world.putAnnouncement(nothing)
    expect((await world.call('adaeze', 'GET', '/announcement/all')).body).toEqual({
      data: [
        {
          _id: id,
          title: 'Fire drill on Thursday',
          collaborators: [],
          files: [],
          status: 'draft',
          createdAt: createdAt.toISOString(),
          version: 3,
        },
      ],
    })
  })
})

describe('the list for reading', () => {
  test.each(['', '?status=published', '?status=draft'])('with the query "%s" never has a draft', async (query) => {
    await putThree()
    const expected = query === '?status=draft' ? [] : ['Newer', 'Older']
    for (const as of [world.reader, 'hauwa', 'adaeze'] as const)
      expect(await titles(as, `/announcement${query}`)).toEqual(expected)
  })

  test('loses an announcement that becomes a draft again, and gains one that is published', async () => {
    const { id } = await world.putAnnouncement()
    await update(id, { status: 'published' })
    expect(await titles(world.reader, '/announcement')).toEqual([WHOLE.title])
    await update(id, { status: 'draft' })
    expect(await titles(world.reader, '/announcement')).toEqual([])
  })
})

describe('a new announcement', () => {
  test.each([
    ['published', 'Announcement published', 'Published announcement: Fire drill'],
    ['draft', 'Announcement saved as draft', 'Drafted announcement: Fire drill'],
  ] as const)(
    'as %s is stored trimmed, names nobody and no file twice, and is audited once',
    async (status, says, logged) => {
      const audited = await world.countAudited()
      const answer = await create({
        title: ' Fire drill ',
        description: '\n Bring nothing ',
        lead: 'amaka',
        collaborators: ['rita', 'chidi', 'rita'],
        files: [own, ` ${own} `],
        link: ' https://intranet.statehouse.example/drill ',
        status,
      })
      const { _id: id } = answer.body.data
      const content = {
        title: 'Fire drill',
        description: 'Bring nothing',
        files: [own],
        link: 'https://intranet.statehouse.example/drill',
        status,
      }
      expect(answer).toEqual({
        status: 201,
        body: {
          message: says,
          data: {
            ...content,
            _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            lead: { _id: 'amaka', firstName: 'Amaka', lastName: 'Eze' },
            collaborators: [
              { _id: 'rita', firstName: 'Rita', lastName: 'Musa' },
              { _id: 'chidi', firstName: 'Chidi', lastName: 'Okafor' },
            ],
            createdAt: world.clock.now().toISOString(),
            version: 1,
          },
        },
      })
      const row = await world.rowOf(id)
      expect(row).toEqual({
        ...content,
        id,
        leadId: 'amaka',
        collaboratorIds: ['rita', 'chidi'],
        createdBy: 'adaeze',
        version: 1,
        createdAt: world.clock.now(),
        updatedAt: world.clock.now(),
      })
      const entry = { userId: 'adaeze', action: 'announcement.create', message: logged, entity: 'announcement' }
      expect(await world.auditLog(audited)).toEqual([{ ...entry, entityId: id, before: null, after: asStored(row) }])
    },
  )
})

describe('an update', () => {
  test('takes lead, link, people and files away when they are null or empty', async () => {
    const before = await world.putAnnouncement()
    const emptied = { description: ' ', lead: null, collaborators: [], files: [], link: null }
    expect((await update(before.id, emptied)).status).toBe(200)
    expect(await world.rowOf(before.id)).toEqual({
      ...before,
      title: WHOLE.title,
      description: null,
      leadId: null,
      collaboratorIds: [],
      files: [],
      link: null,
      status: 'published',
      version: 4,
      updatedAt: world.clock.now(),
    })
  })

  test('without a description keeps it', async () => {
    const { id } = await world.putAnnouncement()
    expect((await update(id, { description: undefined })).status).toBe(200)
    expect((await world.rowOf(id))?.description).toBe('At ten in the morning')
  })

  test('adds files that the caller uploaded, and keeps the others, regardless of their owner and address', async () => {
    const others = await addAsset(world.server, { ownerId: 'babatunde', folder: 'announcements' })
    const former = others.replace('http://localhost', 'https://earlier.example:8443')
    const { id } = await world.putAnnouncement({ files: [PHISHING, former] })
    const { body } = await world.call('adaeze', 'GET', '/announcement/all')
    const shown: string[] = body.data[0].files
    expect(shown).toEqual([PHISHING, others])
    expect((await update(id, { files: [own, ...shown] })).status).toBe(200)
    expect((await world.rowOf(id))?.files).toEqual([own, PHISHING, former])
  })
})

const PHISHING = 'https://files.example/Payroll.pdf'
const NOT_UPLOADED = 'This address is not one of a file that you uploaded here. Upload the file again.'
const foreign = (given: Parameters<typeof addAsset>[1]) => async () => ({
  files: [own, await addAsset(world.server, given)],
})

test.each<[string, () => object | Promise<object>, message: string]>([
  ['a lead whom nobody knows', () => ({ lead: 'nobody' }), 'The lead is not an employee'],
  [
    'a collaborator whom nobody knows',
    () => ({ collaborators: ['chidi', 'nobody'] }),
    'A collaborator is not an employee',
  ],
  ['a file of another super admin', foreign({ ownerId: 'babatunde', folder: 'announcements' }), NOT_UPLOADED],
  ['their own file of the other area', foreign({ ownerId: 'adaeze', folder: 'uploads' }), NOT_UPLOADED],
])(
  '%s is refused in a new announcement and in an edited one, and nothing is stored',
  async (_name, faulty, message) => {
    const before = await world.putAnnouncement()
    const audited = await world.countAudited()
    const refused = { status: 422, body: { code: 'unprocessable', message, errors: [message] } }
    expect([await create({ ...NEW, ...(await faulty()) }), await update(before.id, await faulty())]).toEqual([
      refused,
      refused,
    ])
    expect([await world.countAnnouncements(), await world.rowOf(before.id)]).toEqual([1, before])
    expect(await world.countAudited()).toBe(audited)
  },
)
