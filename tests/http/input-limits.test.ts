import { afterAll, describe, expect, test } from 'vitest'
import { startPeopleWorld } from './support/people-world.ts'

const world = await startPeopleWorld()
afterAll(() => world.close())

const refusal = (...errors: string[]) => ({
  status: 400,
  body: { code: 'malformed', message: errors.join(', '), errors },
})

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

async function answerTo(method: string, path: string, body?: unknown) {
  const { status, body: answer } = await world.call('adaeze', method, path, body)
  return { status, body: answer }
}

describe('a query', () => {
  const keys = (count: number) => times(count, (index) => `k${index}`).join('&')

  test('of 50 keys is read', async () => {
    expect((await answerTo('GET', `/task/assigned?${keys(50)}`)).status).toBe(200)
  })

  test('of 51 keys is refused', async () => {
    expect(await answerTo('GET', `/task/assigned?${keys(51)}`)).toEqual(refusal('The query has more than 50 keys'))
  })

  test('that repeats keys is refused with each repeated key, once', async () => {
    expect(await answerTo('GET', '/task/assigned?a=1&b=2&a=3&a=4&b=5&c')).toEqual(
      refusal('a is given more than once', 'b is given more than once'),
    )
  })
})

describe('a list in a body', () => {
  const INVALID = times(300_000, () => 1)

  test('of a role that is too long is refused by its length, before its entries are checked', async () => {
    expect(await answerTo('POST', '/role/create', { name: 'Auditor', permissions: INVALID })).toEqual(
      refusal('permissions must have at most 200 entries'),
    )
  })

  test.each(['collaborators', 'files'])(
    'of %s of an announcement that is too long is refused likewise',
    async (name) => {
      const body = { title: 'Move', status: 'draft', [name]: INVALID }
      const most = name === 'files' ? 50 : 100
      expect(await answerTo('POST', '/announcement/create', body)).toEqual(
        refusal(`${name} must have at most ${most} entries`),
      )
    },
  )

  test('with more than 20 invalid entries is refused with the first 20 of them', async () => {
    const permissions = times(30, (index) => `Not ${index}`)
    expect(await answerTo('POST', '/role/create', { name: 'Auditor', permissions })).toEqual(
      refusal(...times(20, (index) => `permissions.${index} is not a permission`)),
    )
  })
})

test('a refusal repeats at most 200 characters of what it refuses', async () => {
  const name = 'x'.repeat(100_000)
  expect(await answerTo('PATCH', '/coa/status/1', { status: 'active', [name]: 1 })).toEqual(refusal('x'.repeat(200)))
})

describe('a text of zero-width characters is refused like an empty one', () => {
  const BLANK = '\u200b\u2060 \u{e0001}'
  const DUE = '2026-03-05T12:00:00.000Z'
  const user = { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi@example.com', role: 'staff' }
  const account = { accountCode: 'CASH_MAIN', accountName: 'Cash', accountType: 'asset', normalBalance: 'debit' }

  test.each([
    ['POST', '/task/create', { title: BLANK, dueDate: DUE }, 'Title is required'],
    ['PATCH', '/task/t1/edit', { title: BLANK }, 'Title is required'],
    ['PATCH', '/task/t1/deny', { feedback: BLANK }, 'This field is required'],
    ['PATCH', '/task/t1/request-more', { feedback: BLANK }, 'This field is required'],
    ['POST', '/announcement/create', { title: BLANK, status: 'draft' }, 'Title is required'],
    ['POST', '/user/create', { ...user, firstName: BLANK }, 'First name is required'],
    ['PATCH', '/user/u1', { ...user, lastName: BLANK }, 'Last name is required'],
    ['POST', '/role/create', { name: BLANK, permissions: [] }, 'Role name is required'],
    ['POST', '/coa/create', { ...account, accountName: BLANK }, 'Account name is required'],
    [
      'POST',
      '/file-upload/create',
      { name: BLANK, url: 'https://files.example/a.pdf', size: '1 KB', type: 'PDF' },
      'File name is required',
    ],
  ])('by %s %s', async (method, path, body, message) => {
    expect(await answerTo(method, path, body)).toEqual(refusal(message))
  })
})

describe('a day that no calendar has is refused', () => {
  const task = { title: 'Books', dueDate: '2027-02-30T12:00:00.000Z' }

  test.each([
    ['as the due date of a new task', 'POST', '/task/create', task],
    ['as the due date of an assigned task', 'POST', '/task/assign', { ...task, assignedTo: 'chidi' }],
    ['as the first day of the ledger', 'GET', '/ledger/all?startDate=2027-02-29T00:00:00Z', undefined],
    ['as the last day of the ledger', 'GET', '/ledger/all?endDate=2027-04-31T00:00:00Z', undefined],
  ])('%s', async (_, method, path, body) => {
    const name = body ? 'dueDate' : path.includes('start') ? 'startDate' : 'endDate'
    expect(await answerTo(method, path, body)).toEqual(refusal(`${name} must be an ISO timestamp`))
  })
})
