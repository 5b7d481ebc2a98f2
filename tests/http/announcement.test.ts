import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addAsset } from '#tests/support/media-asset.ts'
import { type AnnouncementWorld, startAnnouncementWorld, WHOLE } from './support/announcement-world.ts'

const world = await startAnnouncementWorld()
const own = await addAsset(world.server, { ownerId: 'adaeze', folder: 'announcements' })
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
})

const PHISHING = 'https://files.example/Payroll.pdf'

type Caller = Parameters<AnnouncementWorld['call']>[0]

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

test('a page of long descriptions ends before its limit, and the pages together have every announcement', async () => {
  const description = 'long '.repeat(60_000)
  for (const title of ['Rules', 'Scope', 'Terms', 'Units'])
    await world.putAnnouncement({ title, description: title === 'Terms' ? 'Short' : description, status: 'published' })
  for (const search of ['', 'long']) {
    const pages: string[][] = []
    let after: string | undefined
    do {
      const query = new URLSearchParams({ limit: '500', sort: 'title', search, ...(after && { after }) })
      const { body } = await world.call('hauwa', 'GET', `/query/announcements?${query}`)
      pages.push(body.data.rows.map(({ title }: { title: string }) => title))
      after = body.data.next
    } while (after)
    expect(pages).toEqual([['Rules', 'Scope'], search ? ['Units'] : ['Terms', 'Units']])
  }
  expect((await titles('hauwa', '/announcement')).toSorted()).toEqual(['Rules', 'Scope', 'Terms', 'Units'])
})

test.each([
  ['/announcement/all', ['Draft', 'Newer', 'Older']],
  ['/announcement/all?status=published', ['Newer', 'Older']],
  ['/announcement/all?status=draft', ['Draft']],
  ['/announcement', ['Newer', 'Older']],
  ['/announcement?status=published', ['Newer', 'Older']],
  ['/announcement?status=draft', []],
])('%s has these, newest first, and the list for reading has no draft', async (path, expected) => {
  await world.putAnnouncement({ title: 'Older', status: 'published', createdAt: day(1) })
  await world.putAnnouncement({ title: 'Draft', status: 'draft', createdAt: day(3) })
  await world.putAnnouncement({ title: 'Newer', status: 'published', createdAt: day(2) })
  const readers = path.includes('all')
    ? (['adaeze', 'babatunde'] as const)
    : ([world.reader, 'hauwa', 'adaeze'] as const)
  for (const as of readers) expect(await titles(as, path)).toEqual(expected)
})

test('the list of everything shows the people of an announcement, locked ones too, and leaves out what it has not', async () => {
  const locked = await world.putUser({ firstName: 'Obinna', lastName: 'Madu', locked: true })
  const nothing = { description: null, leadId: null, files: [], link: null }
  const { id, createdAt } = await world.putAnnouncement({ ...nothing, collaboratorIds: ['rita', locked.id] })
  expect((await world.call('adaeze', 'GET', '/announcement/all')).body).toEqual({
    data: [
      {
        _id: id,
        title: 'Fire drill on Thursday',
        collaborators: [
          { _id: 'rita', firstName: 'Rita', lastName: 'Musa' },
          { _id: locked.id, firstName: 'Obinna', lastName: 'Madu' },
        ],
        files: [],
        status: 'draft',
        createdAt: createdAt.toISOString(),
        version: 3,
      },
    ],
  })
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

  test('keeps people who can no longer open it, and refuses them as new', async () => {
    const { id, leadId, collaboratorIds } = await world.putAnnouncement()
    expect((await update(id, { lead: leadId, collaborators: collaboratorIds })).status).toBe(200)
    expect((await update(id, { lead: 'rita' })).status).toBe(422)
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
