import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnnouncementWorld, startAnnouncementWorld, WHOLE } from './support/announcement-world.ts'
import { asStored, type Person } from './support/people-world.ts'

const world = await startAnnouncementWorld()
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
})

const titles = async (as: Parameters<AnnouncementWorld['call']>[0], path: string): Promise<string[]> => {
  const { body } = await world.call(as, 'GET', path)
  return body.data.map(({ title }: { title: string }) => title)
}

const day = (date: number) => new Date(`2026-02-${String(date).padStart(2, '0')}T09:00:00Z`)

const putThree = async () => {
  await world.putAnnouncement({ title: 'Older', status: 'published', createdAt: day(1) })
  await world.putAnnouncement({ title: 'Draft', status: 'draft', createdAt: day(3) })
  await world.putAnnouncement({ title: 'Newer', status: 'published', createdAt: day(2) })
}

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
    const update = (status: string) => world.call('adaeze', 'PATCH', `/announcement/${id}/update`, { ...WHOLE, status })
    await update('published')
    expect(await titles(world.reader, '/announcement')).toEqual([WHOLE.title])
    await update('draft')
    expect(await titles(world.reader, '/announcement')).toEqual([])
  })
})

describe('creating', () => {
  const NEW = { title: 'Fire drill', lead: 'amaka', collaborators: ['chidi'] }
  const create = (as: Person, body: object, key?: string) =>
    world.call(as, 'POST', '/announcement/create', body, key ? { 'idempotency-key': key } : undefined)

  test.each([
    ['published', 'Announcement published', 'Published announcement: Fire drill'],
    ['draft', 'Announcement saved as draft', 'Drafted announcement: Fire drill'],
  ] as const)('as %s stores it and is audited once', async (status, says, logged) => {
    const audited = await world.countAudited()
    const answer = await create('babatunde', { ...NEW, status })
    expect({ status: answer.status, etag: answer.headers.get('etag') }).toEqual({ status: 201, etag: '"1"' })
    expect(answer.body).toEqual({
      message: says,
      data: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        title: 'Fire drill',
        lead: { _id: 'amaka', firstName: 'Amaka', lastName: 'Eze' },
        collaborators: [{ _id: 'chidi', firstName: 'Chidi', lastName: 'Okafor' }],
        files: [],
        status,
        createdAt: world.clock.now().toISOString(),
        version: 1,
      },
    })
    const row = await world.rowOf(answer.body.data._id)
    expect(row).toEqual({
      id: answer.body.data._id,
      title: 'Fire drill',
      description: null,
      leadId: 'amaka',
      collaboratorIds: ['chidi'],
      files: [],
      link: null,
      status,
      createdBy: 'babatunde',
      version: 1,
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
    })
    const entry = { userId: 'babatunde', action: 'announcement.create', message: logged, entity: 'announcement' }
    expect(await world.auditLog(audited)).toEqual([
      { ...entry, entityId: answer.body.data._id, before: null, after: asStored(row) },
    ])
  })

  test('twice under one Idempotency-Key makes one announcement', async () => {
    const first = await create('adaeze', { ...NEW, status: 'draft' }, 'once')
    const again = await create('adaeze', { ...NEW, status: 'draft' }, 'once')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(await world.countAnnouncements()).toBe(1)
    expect((await create('adaeze', { ...NEW, status: 'published' }, 'once')).status).toBe(422)
  })
})

describe('two at once on one announcement', () => {
  test('concurrent updates of the same version: one is stored, the other is answered 412', async () => {
    const { id } = await world.putAnnouncement()
    const update = (as: Person, title: string) =>
      world.call(
        as,
        'PATCH',
        `/announcement/${id}/update`,
        { ...WHOLE, title, status: 'published' },
        { 'if-match': '"3"' },
      )
    const answers = await Promise.all([update('adaeze', 'Hers'), update('babatunde', 'His')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const winner = answers[0].status === 200 ? 'Hers' : 'His'
    const { title, version } = (await world.rowOf(id)) ?? {}
    expect([title, version]).toEqual([winner, 4])
  })

  test('concurrent update and delete: the announcement is gone, and the update succeeds or finds nothing', async () => {
    const { id } = await world.putAnnouncement()
    const audited = await world.countAudited()
    const [updated, deleted] = await Promise.all([
      world.call('adaeze', 'PATCH', `/announcement/${id}/update`, { ...WHOLE, status: 'published' }),
      world.call('babatunde', 'DELETE', `/announcement/${id}`),
    ])
    expect(deleted.status).toBe(200)
    expect(await world.rowOf(id)).toBe(undefined)
    expect(updated.status).toBe((await world.countAudited()) - audited === 2 ? 200 : 404)
  })
})
