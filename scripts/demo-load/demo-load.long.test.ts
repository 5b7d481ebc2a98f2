import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'

const stage = processFolder()
const settings: Record<string, string> = {}

beforeAll(async () => {
  await stage.prepareDatabase()
  const url = process.env.TEST_DATABASE_URL
  if (url) settings.DATABASE_URL = await createPostgresDatabase(url)
})
afterAll(() => stage.close())

async function outcomeOf(script: string, ...args: string[]) {
  const { exit, text } = stage.run(script, args, settings)
  return [await exit, text()]
}

test.each([
  [['--people', 'many'], /^--people must be a whole number from 0 to 10000000, not many\n/],
  [['--tasks', '5'], /^Tasks need a super admin and somebody else: load people first\.\n$/],
  [['--users', '5'], /^Unknown option '--users'.*\n\nnpm run demo:load -- --people 100000 /],
])(
  'before people are loaded, the command refuses %j',
  async (args, message) => {
    expect(await outcomeOf('scripts/demo-load.ts', ...args)).toEqual([1, expect.stringMatching(message)])
  },
  60_000,
)

test('a load stores as many as asked, adds nothing when it is repeated, and leaves sound records and logs', async () => {
  const amounts = ['--people', '300', '--tasks', '400', '--events', '3000', '--transactions', '500']
  const complete = 'The demonstration data are complete.\n'
  expect(await outcomeOf('scripts/demo-load.ts', ...amounts)).toEqual([
    0,
    `people: 300 of 300\ntasks: 400 of 400\nevents: 3000 of 3000\ntransactions: 500 of 500\n${complete}`,
  ])
  expect(await outcomeOf('scripts/demo-load.ts', ...amounts)).toEqual([0, complete])
  expect(await outcomeOf('server/cli/lifecycle-verify.ts')).toEqual([
    0,
    expect.stringMatching(/^The lifecycles are sound: 1,206 records, 1,807 moves\.\n/),
  ])
  const [code, text] = await outcomeOf('server/cli/audit-verify.ts')
  const rows = [...`${text}`.matchAll(/([\d,]+) rows? (?:sealed|pending)/g)].map(([, count]) => count?.replace(',', ''))
  // A transaction of another database of the cluster can hold back the seal.
  expect([code, rows.reduce((sum, count) => sum + Number(count), 0)]).toEqual([0, 4_807])
})
