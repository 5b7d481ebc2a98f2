import fc from 'fast-check'
import { ANNOUNCEMENT_STATUSES, LEDGER_TYPES, TASK_STATUSES } from '#contract/enums.ts'
import { insertAudit } from '#server/core/audit/append.ts'
import { fileUploads } from '#server/db/media-tables.ts'
import { announcements, tasks, users } from '#server/db/schema.ts'
import { payment, putChart, store } from '#tests/support/ledger.ts'
import { startWorld } from './world.ts'

const ROLES = {
  clerks: { name: 'Clerk 10', permissions: ['read_task', 'read_announcement'] },
  leads: { name: 'clerk 9', permissions: ['*'] },
}
const PEOPLE = { adaeze: { isSuperAdmin: true }, chidi: { roleId: 'clerks' } } as const

const WORDS = [
  'Reconcile',
  'settlement',
  'Àṣà',
  'ABC-12',
  'ABC-7',
  '92974',
  '50% off',
  'back\\slash',
  'İzmir',
  'a_b',
  'zoë',
  'Task',
]
const DAY_MS = 86_400_000

const word = fc.constantFrom(...WORDS)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 })
const person = fc.record({ firstName: word, lastName: word })

/** Rows in every list, with equal and missing values in all columns. Ids are as long as each other. */
export async function startListWorld(seed: number) {
  const world = await startWorld({ roles: ROLES, people: PEOPLE })
  const { db, clock } = world
  const now = clock.now()
  const day = fc.integer({ min: -12, max: 12 }).map((days) => new Date(now.getTime() + days * DAY_MS))
  const past = fc.integer({ min: 1, max: 9 }).map((days) => new Date(now.getTime() - days * DAY_MS))
  const some = <T extends object>(count: number, shape: fc.Arbitrary<T>, prefix: string) =>
    fc
      .sample(shape, { numRuns: count, seed })
      .map((row, index) => ({ id: `${prefix}-${String(index).padStart(4, '0')}`, ...row }))

  const people = some(
    60,
    fc.record({
      ...{ firstName: word, lastName: word, createdAt: past, lastActiveAt: maybe(past), locked: fc.boolean() },
      roleId: fc.constantFrom('clerks', 'leads', null),
      isSuperAdmin: fc.boolean(),
    }),
    'user',
  ).map((user, index) => ({ ...user, email: `${index % 2 ? 'Ada' : 'obi'}.${index}@statehouse.example` }))
  await db.queries.insert(users).values(people)
  const anyone = fc.constantFrom('adaeze', 'chidi', ...people.slice(0, 6).map(({ id }) => id))

  await db.queries.insert(tasks).values(
    some(
      150,
      fc.record({
        ...{ title: words, dueDate: day, feedback: maybe(words), createdAt: past, updatedAt: past },
        status: fc.constantFrom(...TASK_STATUSES),
        ...{ assignedTo: anyone, createdBy: anyone, origin: word },
      }),
      'task',
    ),
  )
  await db.queries.insert(announcements).values(
    some(
      60,
      fc.record({
        ...{ title: words, description: maybe(words), leadId: maybe(anyone), createdAt: past, updatedAt: past },
        collaboratorIds: fc.constant<string[]>([]),
        files: fc.constantFrom<string[]>([], ['https://example.com/a.png']),
        link: maybe(fc.constant('https://example.com')),
        ...{ status: fc.constantFrom(...ANNOUNCEMENT_STATUSES), createdBy: anyone },
      }),
      'news',
    ),
  )
  await db.queries.insert(fileUploads).values(
    some(
      60,
      fc.record({
        ...{ name: words, url: word.map((name) => `https://example.com/${name}`), ownerId: anyone, createdAt: past },
        size: fc.constantFrom('', '2 KB', '12 KB', '1.5 MB', '900 Bytes'),
        type: fc.constantFrom('IMG', 'PDF', 'DOC'),
      }),
      'file',
    ),
  )

  await putChart(db)
  const payments = some(
    120,
    fc.record({
      ...{ type: fc.constantFrom(...LEDGER_TYPES), createdAt: past },
      amount: fc.constantFrom(9_297_400n, 9_297_401n, 100n, 250_000n),
      account: fc.constantFrom('USER_WALLET', 'MERCHANT_WALLET'),
      ...{ narration: maybe(words), said: maybe(words), bank: maybe(words), holder: maybe(word) },
      number: maybe(fc.constantFrom('0001112223', '9297400000')),
    }),
    'TX',
  )
  for (const { id, account, amount, narration, said, bank, holder, number, ...rest } of payments)
    await store(
      db,
      payment({
        ...rest,
        transactionId: id,
        narration: narration ?? undefined,
        entries: [
          { accountCode: 'CASH_MAIN', type: 'debit', amount, narration: said ?? undefined },
          {
            ...{ accountCode: account as 'USER_WALLET', type: 'credit', amount },
            ...{ bankName: bank ?? undefined, bankAccountName: holder ?? undefined },
            bankAccountNumber: number ?? undefined,
          },
        ],
      }),
    )

  const events = some(
    150,
    fc.record({
      ...{ at: past, who: person, userId: maybe(anyone), message: words },
      action: fc.constantFrom('task.create', 'user.edit'),
      entity: fc.constantFrom('task', 'user'),
      entityId: maybe(fc.constantFrom('task-0001', 'user-0002')),
      ip: fc.constantFrom('10.0.0.1', '10.0.0.2'),
    }),
    'event',
  ).map(({ id, who, ...event }) => ({ ...event, ...who, email: `${id}@statehouse.example`, requestId: id }))
  await db.transaction((tx) =>
    insertAudit(
      tx,
      events.map((event) => ({ ...event, before: null, after: null })),
    ),
  )
  return { ...world, now, people, payments, events }
}

export type ListWorld = Awaited<ReturnType<typeof startListWorld>>
