import { type QueryList, SORTS } from '#contract/query-list.ts'

export interface Case {
  readonly list: QueryList
  readonly query: string
  /** Some pages after the first. */
  readonly isDeep?: true
  /** Two or three words that many rows have. */
  readonly isFrequent?: true
}

type Row = Readonly<Record<string, unknown>>
type Read = (list: QueryList, query: string) => Promise<readonly Row[]>

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** The query that shows all rows of the list. */
const ALL: Readonly<Partial<Record<QueryList, string>>> = {
  tasks: 'scope=employee',
  users: '',
  ledger: '',
  events: '',
}

const search = (text: unknown) => `search=${encodeURIComponent(String(text))}`

const FILTERS: Readonly<Partial<Record<QueryList, readonly string[]>>> = {
  tasks: [
    'status=proposed,done&sort=dueDate',
    'status=denied&sort=-dueDate',
    `due=overdue&today=${ago(0)}`,
    `due=week&today=${ago(0)}&sort=assignee`,
    `dueFrom=${ago(300)}&dueTo=${ago(290)}`,
    search('payroll'),
    search('maiduguri'),
  ],
  users: [
    'status=locked',
    'status=locked&sort=name',
    'role=role-finance',
    'role=super-admin',
    search('ngozi'),
    search('adebayo'),
  ],
  ledger: [
    'type=outgoing',
    'type=incoming&sort=-amount',
    `type=outgoing&sort=-amount&startDate=${ago(60)}&endDate=${ago(30)}`,
    'minAmount=1000&maxAmount=1001',
    'minAmount=150000&sort=-createdAt',
    `startDate=${ago(400)}&endDate=${ago(300)}`,
    'account=account-transaction-fees',
    'account=account-cash-main&sort=amount',
    search('92974'),
    search('92,974.00'),
  ],
  events: [
    'action=task.deny',
    'action=user.lock&sort=message',
    'entity=session',
    `startDate=${ago(340)}&endDate=${ago(300)}&action=task.complete`,
    `startDate=${ago(600)}&endDate=${ago(590)}`,
    search('approved'),
    search('maiduguri'),
  ],
}

const FREQUENT: Readonly<Partial<Record<QueryList, readonly string[]>>> = {
  tasks: ['merchant settlements', 'reconcile merchant settlements', 'failed transfer tickets'],
  users: ['adebayo okafor'],
  events: ['approved task', 'signed in bello', 'task reconcile merchant'],
}

/** A row in the middle of the first 500, to search for what only it has. */
async function sampled(read: Read) {
  const middle = async (list: QueryList, query: string) => {
    const rows = await read(list, `${query}&limit=500`)
    return rows[Math.floor(rows.length / 2)] ?? {}
  }
  const [task, user, posting] = [
    await middle('tasks', 'scope=employee&sort=title'),
    await middle('users', 'sort=name'),
    await middle('ledger', 'sort=amount'),
  ]
  const { _id: assignee, email } = user
  return {
    tasks: [search(task._id), `assignee=${assignee}`],
    users: [search(assignee), search(email)],
    ledger: [search(posting.transactionId)],
    events: [`user=${email}`, `entity=task&id=${task._id}`, search(task._id)],
  } as Readonly<Partial<Record<QueryList, readonly string[]>>>
}

/** First page, deep page, each sort in both directions, each filter, searches. */
export async function casesOf(read: Read): Promise<Case[]> {
  const samples = await sampled(read)
  return (Object.keys(ALL) as QueryList[]).flatMap((list): Case[] => {
    const base = ALL[list] ?? ''
    const sorts = SORTS[list].flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`])
    const filters = [...(FILTERS[list] ?? []), ...(samples[list] ?? [])]
    const queries = ['', ...sorts, ...filters].map((query) => `${base}&${query}`)
    return [
      ...queries.map((query) => ({ list, query })),
      ...[sorts[0], sorts.at(-1)].map((sort) => ({ list, query: `${base}&${sort}`, isDeep: true as const })),
      ...(FREQUENT[list] ?? []).map((words) => ({
        list,
        query: `${base}&${search(words)}`,
        isFrequent: true as const,
      })),
    ]
  })
}
