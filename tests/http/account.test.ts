import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_CODES } from '#contract/account.ts'
import { type FinanceWorld, startFinanceWorld } from './support/finance-world.ts'

const world = await startFinanceWorld()
beforeEach(() => world.removeAccounts())
afterAll(() => world.close())

const TYPED = { accountCode: 'CASH_MAIN', accountName: 'Cash at banks', accountType: 'Asset', normalBalance: 'Debit' }
const create = (given: object = {}) => world.call('joy', 'POST', '/coa/create', { ...TYPED, ...given })
const list = (query = '') => world.call('joy', 'GET', `/coa/all${query}`)

/** Section 3 of the specification. */
const STATED_CODES = [
  'USER_WALLET',
  'MERCHANT_WALLET',
  'SETTLEMENT_PROCESSOR',
  'PENDING_SETTLEMENT',
  'TRANSACTION_FEES',
  'WITHDRAWAL_FEES',
  'LOAT_INTEREST',
  'CASH_MAIN',
  'REFUND_LIABILITY',
  'SUSPENSE_ASSET',
]
const codes = (answer: { body: { data: { items: { accountCode: string }[] } } }) =>
  answer.body.data.items.map(({ accountCode }) => accountCode)

describe('a new account', () => {
  test('has a code that no other has, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'conflict',
      message: 'An account with this code already exists.',
    })
    expect(await world.allAccounts()).toHaveLength(1)
  })

  test('can have each of the ten stated codes, and no other', async () => {
    for (const accountCode of STATED_CODES) expect((await create({ accountCode })).status).toBe(201)
    expect(codes(await list())).toEqual(STATED_CODES.toSorted())
    expect(ACCOUNT_CODES).toEqual(STATED_CODES)
  })
})

describe('the list', () => {
  beforeEach(async () => {
    const ALL = [
      { id: 'a', code: 'CASH_MAIN', name: 'Cash 100% at banks', type: 'asset', normalBalance: 'debit' },
      { id: 'b', code: 'SUSPENSE_ASSET', name: 'Unmatched_receipts', type: 'asset', normalBalance: 'debit' },
      { id: 'c', code: 'USER_WALLET', name: 'Customer wallets', type: 'liability', normalBalance: 'credit' },
      {
        id: 'd',
        code: 'TRANSACTION_FEES',
        name: 'Fees \\ Ọ̀ṣun',
        type: 'revenue',
        normalBalance: 'credit',
        status: 'inactive',
      },
    ] as const
    for (const account of ALL) await world.putAccount({ ...account, name: account.name.normalize('NFC') })
  })

  test('has every account by its code, with total, page and limit beside them', async () => {
    const { status, body } = await list()
    expect([status, { ...body.data, items: body.data.items.length }]).toEqual([
      200,
      { items: 4, total: 4, page: 1, limit: 10 },
    ])
    expect(codes({ body })).toEqual(['CASH_MAIN', 'SUSPENSE_ASSET', 'TRANSACTION_FEES', 'USER_WALLET'])
  })

  test.each([
    ['cash', ['CASH_MAIN']],
    ['SUSPENSE', ['SUSPENSE_ASSET']],
    ['system_bal', ['SUSPENSE_ASSET']],
    ['WALLET', ['USER_WALLET']],
    ['100%', ['CASH_MAIN']],
    ['%', ['CASH_MAIN']],
    ['_', ['CASH_MAIN', 'SUSPENSE_ASSET', 'TRANSACTION_FEES', 'USER_WALLET']],
    ['d_r', ['SUSPENSE_ASSET']],
    ['s_o', []],
    ['\\', ['TRANSACTION_FEES']],
    ['ọ̀ṣun'.normalize('NFD'), ['TRANSACTION_FEES']],
    ["' or true --", []],
    ['  ', ['CASH_MAIN', 'SUSPENSE_ASSET', 'TRANSACTION_FEES', 'USER_WALLET']],
  ])('searched for %j finds %j', async (search, expected) => {
    const answer = await list(`?search=${encodeURIComponent(search)}`)
    expect(codes(answer)).toEqual(expected)
    expect(answer.body.data.total).toBe(expected.length)
  })

  test.each([
    ['status=inactive', ['TRANSACTION_FEES']],
    ['status=ACTIVE', ['CASH_MAIN', 'SUSPENSE_ASSET', 'USER_WALLET']],
    ['accountType=asset', ['CASH_MAIN', 'SUSPENSE_ASSET']],
    ['normalBalance=Credit', ['TRANSACTION_FEES', 'USER_WALLET']],
    ['normalBalance=credit&status=active&accountType=liability&search=wall', ['USER_WALLET']],
    ['accountType=equity', []],
  ])('narrowed by %s has %j', async (query, expected) => {
    const answer = await list(`?${query}`)
    expect(codes(answer)).toEqual(expected)
    expect(answer.body.data.total).toBe(expected.length)
  })

  test('is cut into pages; beyond the last there is none', async () => {
    const pages = await Promise.all(['1', '2', '3'].map((page) => list(`?page=${page}&limit=3`)))
    expect(pages.map((answer) => [codes(answer), answer.body.data.total, answer.body.data.page])).toEqual([
      [['CASH_MAIN', 'SUSPENSE_ASSET', 'TRANSACTION_FEES'], 4, 1],
      [['USER_WALLET'], 4, 2],
      [[], 4, 3],
    ])
  })
})

describe('with COA_WRITE_PERMISSION', () => {
  let guarded: FinanceWorld

  beforeAll(async () => {
    guarded = await startFinanceWorld({ accountWritePermission: 'read_task' })
  })
  afterAll(() => guarded.close())

  test('who lacks the permission changes nothing, and reads all the same', async () => {
    const row = await guarded.putAccount()
    const { accountCode, ...changes } = TYPED
    const answers = [
      await guarded.call('joy', 'POST', '/coa/create', { ...TYPED, accountCode: 'USER_WALLET' }),
      await guarded.call('joy', 'PATCH', `/coa/update/${row.id}`, changes),
      await guarded.call('joy', 'PATCH', `/coa/status/${row.id}`, { status: 'inactive' }),
      await guarded.call('joy', 'PATCH', '/coa/status/missing', { status: 'inactive' }),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([403, { code: 'forbidden', message: 'This needs the permission read_task.' }])
    expect(await guarded.allAccounts()).toEqual([row])
    expect((await guarded.call('joy', 'GET', '/coa/all')).status).toBe(200)
  })

  test.each(['funmi', 'adaeze'] as const)('%s, who has it or needs none, may', async (person) => {
    await guarded.removeAccounts()
    const row = await guarded.putAccount()
    const { status } = await guarded.call(person, 'PATCH', `/coa/status/${row.id}`, { status: 'inactive' })
    expect([status, (await guarded.accountOf(row.id))?.status]).toEqual([200, 'inactive'])
  })
})
