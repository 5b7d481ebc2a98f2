import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addAsset } from '#tests/support/media-asset.ts'
import { startAnnouncementWorld, WHOLE } from './support/announcement-world.ts'

const world = await startAnnouncementWorld()
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
})

const LINK = 'Link must be a web address that starts with http:// or https://'
const ADDRESS = 'must be a web address that starts with http:// or https://'
const TOO_MANY_LETTERS = 'x'.repeat(201)

const NOT_LINKS = [
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
]

const FAULTS: Record<string, [fault: object, errors: string[]]> = {
  'a title of blanks': [{ title: ' \t\n' }, ['Title is required']],
  'a title that is a number': [{ title: 7 }, ['title must be text']],
  'a title of 201 characters': [{ title: TOO_MANY_LETTERS }, ['title must be at most 200 characters']],
  'NUL in the title': [{ title: 'New\0s' }, ['title contains a character that is not allowed']],
  'half a surrogate pair in the title': [{ title: '\ud83d' }, ['title contains a character that is not allowed']],
  'NUL in the description': [{ description: '\0' }, ['description contains a character that is not allowed']],
  'a description that is null': [{ description: null }, ['description must be text']],
  'a lead that is no identifier': [{ lead: 'amaka eze' }, ['lead is not a valid identifier']],
  'a lead that is a person': [{ lead: { _id: 'amaka' } }, ['lead is not a valid identifier']],
  'collaborators that are no list': [{ collaborators: 'amaka' }, ['collaborators must be a list']],
  'a collaborator that is a person': [
    { collaborators: ['chidi', { _id: 'amaka' }] },
    ['collaborators.1 is not a valid identifier'],
  ],
  '101 collaborators': [
    { collaborators: Array.from({ length: 101 }, (_, index) => `user-${index}`) },
    ['collaborators must have at most 100 entries'],
  ],
  'files that are no list': [{ files: 'https://media.statehouse.example/a.pdf' }, ['files must be a list']],
  'a file that is an upload record': [
    { files: [{ secure_url: 'https://media.statehouse.example/a.pdf' }] },
    ['files.0 must be text'],
  ],
  '51 files': [
    { files: Array.from({ length: 51 }, (_, index) => `https://media.statehouse.example/${index}.pdf`) },
    ['files must have at most 50 entries'],
  ],
  'a link of 2049 characters': [
    { link: `https://statehouse.example/${'x'.repeat(2022)}` },
    ['link must be at most 2048 characters'],
  ],
  'an unknown status': [{ status: 'archived' }, ['status must be draft or published']],
  'an identifier': [{ _id: 'mine' }, ['_id is not a known field']],
  'an author': [{ createdBy: 'amaka' }, ['createdBy is not a known field']],
  'a version': [{ version: 9 }, ['version is not a known field']],
  'a date of publishing': [{ createdAt: '2020-01-01T00:00:00.000Z' }, ['createdAt is not a known field']],
}

const malformed = (errors: string[]) => ({
  status: 400,
  body: { code: 'malformed', message: errors.join(', '), errors },
})
const rule = (message: string) => ({
  status: 422,
  body: { code: 'unprocessable', message, errors: [message] },
})

describe('a new announcement', () => {
  const NEW = { title: 'Fire drill', status: 'draft' }

  const create = async (body: unknown) => {
    const { status, body: answer } = await world.call('adaeze', 'POST', '/announcement/create', body)
    return { status, body: answer }
  }

  const faults = {
    ...FAULTS,
    'no body members': [{ title: undefined, status: undefined }, ['title is required', 'status is required']],
    'a description of 1001 characters': [
      { description: 'x'.repeat(1001) },
      ['description must be at most 1000 characters'],
    ],
    'a lead of null': [{ lead: null }, ['lead is not a valid identifier']],
    'a link of null': [{ link: null }, ['link must be text']],
    'an empty link': [{ link: '' }, [LINK]],
  } satisfies typeof FAULTS

  test.each(Object.entries(faults))('with %s is malformed, and not stored', async (_name, [fault, errors]) => {
    expect(await create({ ...NEW, ...fault })).toEqual(malformed(errors))
    expect(await world.countAnnouncements()).toBe(0)
  })

  test.each(NOT_LINKS)('with the link or the file %s is malformed', async (address) => {
    expect(await create({ ...NEW, link: address })).toEqual(malformed([LINK]))
    expect(await create({ ...NEW, files: [address] })).toEqual(malformed([`files.0 ${ADDRESS}`]))
    expect(await world.countAnnouncements()).toBe(0)
  })

  test.each([
    ['lead', { lead: 'nobody' }, 'The lead is not an employee'],
    ['collaborator', { collaborators: ['chidi', 'nobody'] }, 'A collaborator is not an employee'],
  ])('with a %s whom nobody knows is refused, and not stored', async (_name, fault, message) => {
    const audited = await world.countAudited()
    expect(await create({ ...NEW, ...fault })).toEqual(rule(message))
    expect(await world.countAnnouncements()).toBe(0)
    expect(await world.countAudited()).toBe(audited)
  })

  test.each([
    ['a title of 200 characters', { title: 'x'.repeat(200) }],
    ['a description of 1000 characters', { description: 'x'.repeat(1000) }],
    ['text of many scripts', { title: 'Ọ̀ṣọ́ọ̀ṣẹ̀ — نص — 🇳🇬' }],
    ['100 collaborators, though the same', { collaborators: Array.from({ length: 100 }, () => 'chidi') }],
    ['a plain link', { link: 'http://localhost:8080/leave?year=2026#dates' }],
  ])('with %s is stored', async (_name, body) => {
    expect((await create({ ...NEW, ...body })).status).toBe(201)
  })

  test('is trimmed, and names no person and no file twice', async () => {
    const file = await addAsset(world.server, { ownerId: 'adaeze', folder: 'announcements' })
    const { body } = await create({
      title: ' Fire drill ',
      description: '\n Bring nothing ',
      lead: 'amaka',
      collaborators: ['rita', 'chidi', 'rita'],
      files: [file, ` ${file} `],
      link: ' https://intranet.statehouse.example/drill ',
      status: 'published',
    })
    expect(body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Fire drill',
      description: 'Bring nothing',
      lead: { _id: 'amaka', firstName: 'Amaka', lastName: 'Eze' },
      collaborators: [
        { _id: 'rita', firstName: 'Rita', lastName: 'Musa' },
        { _id: 'chidi', firstName: 'Chidi', lastName: 'Okafor' },
      ],
      files: [file],
      link: 'https://intranet.statehouse.example/drill',
      status: 'published',
      createdAt: world.clock.now().toISOString(),
      version: 1,
    })
  })

  test('keeps text that looks like markup or SQL to the letter', async () => {
    const title = `'); drop table announcements; -- <script>alert("x")</script> %_\\`
    expect((await create({ ...NEW, title })).body.data.title).toBe(title)
  })
})

describe('an update', () => {
  const update = async (id: string, body: unknown) => {
    const { status, body: answer } = await world.call('adaeze', 'PATCH', `/announcement/${id}/update`, body)
    return { status, body: answer }
  }
  const FULL = { ...WHOLE, status: 'published' }

  const faults = {
    ...FAULTS,
    'no members but the title': [
      { lead: undefined, collaborators: undefined, files: undefined, link: undefined, status: undefined },
      ['lead is required', 'collaborators is required', 'files is required', 'link is required', 'status is required'],
    ],
    'an empty lead': [{ lead: '' }, ['lead is not a valid identifier']],
    'an empty link': [{ link: ' ' }, [LINK]],
    'a link that runs a script': [{ link: 'javascript:alert(1)' }, [LINK]],
  } satisfies typeof FAULTS

  test.each(Object.entries(faults))('with %s is malformed, and changes nothing', async (_name, [fault, errors]) => {
    const before = await world.putAnnouncement()
    const audited = await world.countAudited()
    expect(await update(before.id, { ...FULL, ...fault })).toEqual(malformed(errors))
    expect(await world.rowOf(before.id)).toEqual(before)
    expect(await world.countAudited()).toBe(audited)
  })

  test.each([
    ['lead', { lead: 'nobody' }, 'The lead is not an employee'],
    ['collaborator', { collaborators: ['nobody'] }, 'A collaborator is not an employee'],
  ])('with a %s whom nobody knows is refused, and changes nothing', async (_name, fault, message) => {
    const before = await world.putAnnouncement()
    expect(await update(before.id, { ...FULL, ...fault })).toEqual(rule(message))
    expect(await world.rowOf(before.id)).toEqual(before)
  })

  test('takes lead, link, people and files away when they are null or empty', async () => {
    const before = await world.putAnnouncement()
    const emptied = { description: ' ', lead: null, collaborators: [], files: [], link: null }
    expect((await update(before.id, { ...FULL, ...emptied })).status).toBe(200)
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
    expect((await update(id, { ...FULL, description: undefined })).status).toBe(200)
    expect((await world.rowOf(id))?.description).toBe('At ten in the morning')
  })

  test('has no limit for its description except the limit of a request', async () => {
    const before = await world.putAnnouncement()
    const description = 'x'.repeat(1_000_000)
    expect((await update(before.id, { ...FULL, description })).status).toBe(200)
    expect((await world.rowOf(before.id))?.description).toBe(description)

    const { status, body } = await update(before.id, { ...FULL, description: 'x'.repeat(1_100_000) })
    const message = 'The request is larger than 1 MB. Shorten the text and try again.'
    expect([status, body]).toEqual([413, { code: 'too-large', message }])
    expect((await world.rowOf(before.id))?.description).toBe(description)
  })
})

describe('the address of an announcement', () => {
  const BAD_IDS: [id: string, status: number][] = [
    ['nobody-knows-it', 404],
    ['%00', 400],
    ['a%20b', 400],
    ["'--", 400],
    ['x'.repeat(65), 400],
  ]

  test.each(BAD_IDS)('%j is answered %i', async (id, status) => {
    const updated = await world.call('adaeze', 'PATCH', `/announcement/${id}/update`, { ...WHOLE, status: 'draft' })
    const deleted = await world.call('adaeze', 'DELETE', `/announcement/${id}`)
    expect([updated.status, deleted.status]).toEqual([status, status])
  })
})

describe('the query of a list', () => {
  const FAULTY: [query: string, error: string][] = [
    ['status=archived', 'status must be draft or published'],
    ['status=', 'status must be draft or published'],
    ['status=draft&status=published', 'status is given more than once'],
    ['page=2', 'page is not a known field'],
  ]

  test.each(FAULTY)('%s is malformed', async (query, error) => {
    for (const path of ['/announcement', '/announcement/all']) {
      const { status, body } = await world.call('adaeze', 'GET', `${path}?${query}`)
      expect({ status, body }).toEqual(malformed([error]))
    }
  })
})
