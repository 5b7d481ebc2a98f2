import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tools/database.ts'
import { processFolder } from '#tools/process.ts'

const stage = processFolder()
const settings: Record<string, string> = {}
const AMOUNTS = ['--people', '300', '--tasks', '400', '--events', '3000', '--transactions', '500']

beforeAll(async () => {
  await stage.prepareDatabase()
  const url = process.env.TEST_DATABASE_URL
  if (url) settings.DATABASE_URL = await createPostgresDatabase(url)
})
afterAll(() => stage.close())

async function outcomeOf(script: string, ...args: string[]) {
  const { exit, text } = stage.run(`server/cli/${script}.ts`, args, settings)
  return [await exit, text()]
}

test('a load that is killed continues without duplicates, and its records and events are sound', async () => {
  const killed = stage.run('server/cli/demo-load.ts', AMOUNTS, settings)
  await killed.said(/(tasks: 0 of 400) stored/)
  killed.child.kill('SIGKILL')
  await killed.exit

  const interrupted = stage.run('server/cli/demo-load.ts', AMOUNTS, settings)
  await interrupted.said(/(people: 300 of 300) stored\ntasks: /)
  interrupted.child.kill('SIGINT')
  expect([await interrupted.exit, interrupted.text()]).toEqual([
    130,
    expect.stringMatching(/\nStopped\. The same command continues\.\n$/),
  ])

  expect(await outcomeOf('demo-load', ...AMOUNTS)).toEqual([
    0,
    expect.stringMatching(/\ntransactions: 500 of 500, [\d,]+ a second\nThe demonstration data are complete\.\n$/),
  ])
  expect(await outcomeOf('lifecycle-verify')).toEqual([
    0,
    expect.stringMatching(/^The lifecycles are sound: 1,206 records, [\d,]+ moves\.\n/),
  ])
  expect(await outcomeOf('audit-verify')).toEqual([
    0,
    expect.stringMatching(/^The audit log is sound: [\d,]+ rows sealed, [\d,]+ rows? pending.*\.\n/),
  ])
})

test.each([
  [['--people', 'many'], /^--people must be a whole number from 0 to 10000000, not many\n$/],
  [['--users', '5'], /^Unknown option '--users'.*\n\nnpm run demo:load -- --people 100000 /],
])(
  'the command refuses %j',
  async (args, message) => {
    expect(await outcomeOf('demo-load', ...args)).toEqual([1, expect.stringMatching(message)])
  },
  60_000,
)

test('the command refuses an embedded database that the server has open', async ({ skip }) => {
  if (settings.DATABASE_URL) return skip('PostgreSQL takes any number of processes')
  await stage.startServer(settings)
  expect(await outcomeOf('demo-load', ...AMOUNTS)).toEqual([
    1,
    expect.stringMatching(/^Another process has the database in .* open\. Stop it first, or set another DATA_DIR\.\n$/),
  ])
})
