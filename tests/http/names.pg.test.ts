import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { searchable } from '#contract/search-text.ts'
import { insertAudit } from '#server/core/audit/append.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import { fileUploads } from '#server/db/media-tables.ts'
import { announcements, tasks, users } from '#server/db/schema.ts'
import { payment, putChart, store } from '#tests/support/ledger.ts'
import { NAME_PAIRS, NAMES_IN_ORDER, SAME_NAMES } from '#tests/support/name-pairs.ts'
import { startWorld } from './support/world.ts'

const world = await startWorld({
  roles: { staff: { name: 'Staff', permissions: [] }, banned: { name: 'Ẹ̀ka Ìṣirò', permissions: [] } },
  people: { adaeze: { isSuperAdmin: true } },
})
const { db, clock } = world
afterAll(() => world.close())

const NAMES = [...new Set(NAME_PAIRS.map(([stored]) => stored))]
const numbered = NAMES.map((name, index) => [name, `stored-${index}`] as const)
const now = clock.now()

const ask = async (path: string) => (await world.call('adaeze', 'GET', path)).body.data

describe('a search in the database', async () => {
  await db.queries.insert(users).values(
    numbered.map(([name, id]) => {
      const [firstName = '', ...others] = name.split(' ')
      return { id, firstName, lastName: others.join(' '), email: `${id}@statehouse.example`, createdAt: now }
    }),
  )
  const shared = { createdAt: now, updatedAt: now, createdBy: 'adaeze' }
  await db.queries.insert(tasks).values(
    numbered.map(([title, id]) => ({
      ...{ ...shared, id, title, dueDate: now, origin: 'Staff' },
      ...{ status: 'proposed' as const, assignedTo: 'adaeze' },
    })),
  )
  await db.queries.insert(tasks).values(
    numbered.map(([, assignedTo]) => ({
      ...{ ...shared, id: `of-${assignedTo}`, title: 'Plan', dueDate: now, origin: 'Staff' },
      ...{ status: 'proposed' as const, assignedTo },
    })),
  )
  await db.queries.insert(announcements).values(
    numbered.map(([title, id]) => ({
      ...{ ...shared, id, title, collaboratorIds: [], files: [], status: 'draft' as const },
    })),
  )
  await db.queries.insert(fileUploads).values(
    numbered.map(([name, id]) => ({
      ...{ id, name, url: 'https://example.com', ownerId: 'stored-0', createdAt: now, size: '', type: 'DOC' as const },
    })),
  )
  await putChart(db)
  for (const [narration, transactionId] of numbered) await store(db, payment({ transactionId, narration }))
  await db.transaction((tx) =>
    insertAudit(
      tx,
      numbered.map(([message, entityId]) => ({
        ...{ at: now, userId: null, firstName: 'A', lastName: 'B', email: 'a@b.example', message, entityId },
        ...{ action: 'task.create', entity: 'task', ip: '10.0.0.1', requestId: entityId, before: null, after: null },
      })),
    ),
  )

  const idOf = new Map(numbered)
  test.each([
    ['users', {}, '_id', ''],
    ['tasks', { scope: 'employee' }, '_id', 'of-'],
    ['announcements', {}, '_id', ''],
    ['files', { scope: 'others' }, '_id', ''],
    ['ledger', {}, 'transactionId', ''],
    ['events', {}, 'message', ''],
  ])('finds each stored name among %s by whatever counts as equal', async (list, more, key, prefix) => {
    const found = await Promise.all(
      NAME_PAIRS.map(async ([stored, search]) => {
        const { rows } = await ask(`/query/${list}?${new URLSearchParams({ ...more, search, limit: '500' })}`)
        const sought = key === 'message' ? stored : `${prefix}${idOf.get(stored)}`
        return [stored, search, rows.some((row: Record<string, unknown>) => row[key] === sought)]
      }),
    )
    expect(found).toEqual(NAME_PAIRS)
  })

  test('finds a task by its title as by its assignee', async () => {
    const { rows } = await ask(`/query/tasks?${new URLSearchParams({ search: 'ogunlesi' })}`)
    expect(rows.map(({ title }: { title: string }) => title).sort()).toEqual(['Ogunlesi', 'Ògúnlẹ́sì'])
  })

  test('finds a person by their role', async () => {
    await db.queries.update(users).set({ roleId: 'banned' }).where(sql`id = 'stored-0'`)
    expect((await ask('/query/users?search=EKA+isiro')).rows.map(({ _id }: { _id: string }) => _id)).toEqual([
      'stored-0',
    ])
  })

  test.each([
    ['/coa/all', 'items'],
    ['/query/accounts', 'rows'],
  ])('finds each stored name of an account by %s', async (path, rowsIn) => {
    const found: unknown[] = []
    for (const [name, search] of NAME_PAIRS) {
      await db.queries.update(accounts).set({ name }).where(sql`id = 'account-CASH_MAIN'`)
      const data = await ask(`${path}?${new URLSearchParams({ search })}`)
      found.push([name, search, data[rowsIn].some((row: { accountName: string }) => row.accountName === name)])
    }
    expect(found).toEqual(NAME_PAIRS)
  })
})

test('users are sorted by what the search folds', async () => {
  await db.queries.insert(users).values(
    NAMES_IN_ORDER.map((firstName, index) => {
      const id = `sorted-${index}`
      return { id, firstName, lastName: 'Sorted', email: `${id}@statehouse.example`, createdAt: now }
    }),
  )
  const namesBy = async (sort: string) => {
    const { rows } = await ask(`/query/users?search=sorted&sort=${sort}`)
    return rows.map((row: { firstName: string }) => row.firstName)
  }
  expect(await namesBy('name')).toEqual(NAMES_IN_ORDER)
  expect(await namesBy('-name')).toEqual(NAMES_IN_ORDER.toReversed())
})

/** Unicode decomposes these since a version that PostgreSQL 15 does not have. */
const NEWER =
  /[\ua7f1\u{1ccd6}-\u{1ccf9}\u{105c9}\u{105e4}\u{11380}-\u{113ff}\u{16100}-\u{1613f}\u{16d40}-\u{16d7f}\u{1e030}-\u{1e08f}]/u

/** Neither has a case nor decomposes; halves of a pair are no letters. */
const UNCHANGED = /[\p{Cn}\p{Co}\p{Cs}\p{Unified_Ideograph}\p{Script=Hangul}]/u

test('the database folds every letter as the program does', async () => {
  const letters = Array.from({ length: 0x10ffff }, (_, index) => String.fromCodePoint(index + 1)).filter(
    (letter) => !NEWER.test(letter) && !UNCHANGED.test(letter),
  )
  const { rows } = await db.queries.execute<{ folded: string[] }>(
    sql`select array_agg(searchable(value) order by position) as folded
        from json_array_elements_text(${JSON.stringify(letters)}) with ordinality as letters (value, position)`,
  )
  const folded = rows[0]?.folded ?? []
  const different = letters.flatMap((letter, index) =>
    folded[index] === searchable(letter) ? [] : [[letter.codePointAt(0)?.toString(16), folded[index]]],
  )
  expect(different).toEqual([])
})

describe('the name of a role', () => {
  const create = (name: string) => world.call('adaeze', 'POST', '/role/create', { name, permissions: [] })
  const edit = (id: string, name: string) =>
    world.call('adaeze', 'PATCH', `/role/update/${id}`, { name, permissions: [] })

  test.each(SAME_NAMES)('%j is taken by %j: %j', async (name, other, isSame) => {
    expect((await create(name)).status).toBe(201)
    expect((await create(other)).status).toBe(isSame ? 409 : 201)
    const { _id: id } = (await create(`Renamed ${name}`)).body.data
    expect((await edit(id, other)).status).toBe(409)
  })

  test('is given once to callers who ask for it at the same time', async () => {
    const answers = await Promise.all(['Ọ̀ṣun', 'ỌṢUN', 'osun', 'Osùn'].map(create))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})
