import { expect, onTestFinished, test } from 'vitest'
import { ADMIN, MEMBER } from '#tests/e2e/support/steps.ts'
import { startCopy } from '#tests/support/start-copy.ts'
import { openClient, type Tokens } from '#tools/cluster/client.ts'
import { UNLIMITED } from '#tools/cluster/cluster.ts'

const ROUNDS = 20
const CALLS_IN_GAP = 6
const DUE = new Date(Date.now() + 3 * 86_400_000).toISOString()

test('two servers store no change of a person whose role is gone, and every change that they accept', async () => {
  const { close, nextCodeFor, urls } = await startCopy(UNLIMITED)
  onTestFinished(close)
  const signIn = async (email: string) => {
    const { body } = await openClient(urls[0] ?? '').signIn(email, nextCodeFor)
    const { user, ...tokens }: Tokens & { user: { role: string } } = body.data
    return { user, clients: urls.map((url) => openClient(url, tokens)) }
  }
  const admin = await signIn(ADMIN)
  const member = await signIn(MEMBER)
  const at = ({ clients }: typeof admin, turn: number) => clients[turn % clients.length] ?? openClient('')
  const given = { title: 'Settlements of week 50', dueDate: DUE }
  const created = await at(member, 0).call('POST', '/task/create', { body: given })
  const { _id: id } = created.body.data

  let isOver = false
  const statuses: number[] = []
  const edit = async (turn: number) => {
    const body = { title: given.title, description: `Edited in turn ${turn}` }
    const { status } = await at(member, turn).call('PATCH', `/task/${id}/edit`, { body })
    statuses.push(status)
    return status
  }
  const editSteadily = async (first: number) => {
    for (let turn = first; !isOver; turn += 2) await edit(turn)
  }
  const steady = [editSteadily(0), editSteadily(1)]

  const inGaps: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const change = (verb: string) => at(admin, round).call('PATCH', `/role/${verb}/${member.user.role}`)
    expect((await change('deactivate')).status).toBe(200)
    // These calls begin after the role is gone, and are answered before it is back.
    for (let turn = 0; turn < CALLS_IN_GAP; turn += 1) inGaps.push(await edit(turn))
    expect((await change('activate')).status).toBe(200)
    expect(await edit(round)).toBe(200)
  }
  isOver = true
  await Promise.all(steady)

  expect(inGaps).toEqual(Array.from({ length: ROUNDS * CALLS_IN_GAP }, () => 403))
  expect([...new Set(statuses)].toSorted()).toEqual([200, 403])
  const accepted = statuses.filter((status) => status === 200).length
  const { body } = await at(admin, 1).call('GET', '/task/all')
  const task = body.data.find(({ _id }: { _id: string }) => _id === id)
  expect(task.version).toBe(1 + accepted)
})
