import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { proofsOf } from '#src/workflows/proofs.ts'
import { startTaskWorld } from '../http/support/task-world.ts'
import { taskSpec } from '../spec/task.ts'

const README = readFileSync('README.md', 'utf8')
const GENERATOR = readFileSync('tests/support/model/specify-lifecycle.ts', 'utf8')

const world = await startTaskWorld()
afterAll(() => world.close())

function shown(pattern: RegExp) {
  const [, excerpt] = pattern.exec(README) ?? []
  if (excerpt === undefined) throw new Error(`The README shows nothing like ${pattern}`)
  return excerpt
}

test('the README shows twelve lines of the chart of tasks', () => {
  const lines = shown(/```ts\n(.+?\n)```/s)
  const [, ...rest] = readFileSync('machines/lifecycles/task/task-machine.ts', 'utf8').split(`\n${lines}`)
  expect([lines.match(/\n/g)?.length, rest.length]).toEqual([12, 1])
})

test('the README shows how the server refuses staff who approve their own task', async () => {
  const { status, body } = await world.move('chidi', await world.propose('Payroll'), 'task.approve')
  expect([Number(shown(/HTTP (\d+)/)), JSON.parse(shown(/```json\n(.+?)```/s))]).toEqual([status, body])
})

test('the README shows a test that is generated for the chart of tasks', () => {
  const [, suite = ''] = /describe\(`(.+)`/.exec(GENERATOR) ?? []
  const [, name = ''] = /'(offers or refuses .+)'/.exec(GENERATOR) ?? []
  const names = Object.keys(taskSpec.statuses).flatMap((status) =>
    taskSpec.viewers.map((viewer) => name.replace('$status', status).replace('$viewer', viewer)),
  )
  const [file = '', ofSuite, ofTest] = shown(/`✓ \|machine\| (.+)`/).split(' > ')
  expect(readFileSync(file, 'utf8')).toMatch(/^ *specifyLifecycle\(/m)
  expect(ofSuite).toBe(suite.replace(/\$\{\w+\}/, 'task'))
  expect(names.filter((each) => each === ofTest)).toEqual([ofTest])
})

test('the README shows a rule that holds, and one with the shortest path that breaks it', () => {
  const { promises = [], notPromised = [], note, said } = proofsOf('task') ?? {}
  const rows = [...promises, ...notPromised].map((promise) => {
    const proof = promise.told ? `It breaks: ${promise.told.join(' ')}` : 'It holds on every path.'
    return `| ${said?.told(promise).rule} | ${proof} |`
  })
  const shownRows = shown(/\| rule \| proof \|\n\|---\|---\|\n((?:\|.+\n)+)/)
    .trimEnd()
    .split('\n')
  expect(shownRows.filter((row) => !rows.includes(row))).toEqual([])
  expect(shownRows.map((row) => row.includes('It breaks: '))).toEqual([false, true])
  expect(shown(/(Ben and Cy .+?\.)/)).toBe(note)
})
