import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addAsset } from '#tests/support/media-asset.ts'
import { startAnnouncementWorld, WHOLE } from './support/announcement-world.ts'

const message = 'This address is not one of a file that you uploaded here. Upload the file again.'
const REFUSED = { status: 422, body: { code: 'unprocessable', message, errors: [message] } }
const PHISHING = 'https://files.example/Payroll.pdf'

const world = await startAnnouncementWorld()
const own = await addAsset(world.server, { ownerId: 'adaeze', folder: 'announcements' })
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
})

const create = async (files: readonly string[]) => {
  const sent = { title: 'Fire drill', status: 'draft', files }
  const { status, body } = await world.call('adaeze', 'POST', '/announcement/create', sent)
  return { status, body }
}

const update = async (id: string, files: readonly string[]) => {
  const sent = { ...WHOLE, files, status: 'draft' }
  const { status, body } = await world.call('adaeze', 'PATCH', `/announcement/${id}/update`, sent)
  return { status, body }
}

const STRANGE: Record<string, () => string | Promise<string>> = {
  'an address anywhere': () => PHISHING,
  'a file of another super admin': () => addAsset(world.server, { ownerId: 'babatunde', folder: 'announcements' }),
  'their own file of the other area': () => addAsset(world.server, { ownerId: 'adaeze', folder: 'uploads' }),
  'their own file under another host name': () => own.replace('localhost', 'files.example'),
}

describe.each(Object.entries(STRANGE))('%s', (_name, addressOf) => {
  test('is no file of a new announcement', async () => {
    expect(await create([own, await addressOf()])).toEqual(REFUSED)
    expect(await world.countAnnouncements()).toBe(0)
  })

  test('cannot be added to an announcement', async () => {
    const before = await world.putAnnouncement()
    expect(await update(before.id, [own, await addressOf()])).toEqual(REFUSED)
    expect(await world.rowOf(before.id)).toEqual(before)
  })
})

test('files that the caller uploaded are stored, in a new announcement and in an edited one', async () => {
  const { status, body } = await create([own])
  expect([status, body.data.files]).toEqual([201, [own]])
  const { id, files } = await world.putAnnouncement()
  expect((await update(id, [own, ...files])).status).toBe(200)
  expect((await world.rowOf(id))?.files).toEqual([own, ...files])
})

test('an edit keeps the files of the announcement, regardless of their owner and address', async () => {
  const others = await addAsset(world.server, { ownerId: 'babatunde', folder: 'announcements' })
  const former = others.replace('http://localhost', 'https://earlier.example:8443')
  const { id } = await world.putAnnouncement({ files: [PHISHING, former] })
  const { body } = await world.call('adaeze', 'GET', '/announcement/all')
  const shown: string[] = body.data[0].files
  expect(shown).toEqual([PHISHING, others])
  expect((await update(id, shown)).status).toBe(200)
  expect((await world.rowOf(id))?.files).toEqual([PHISHING, former])
})
