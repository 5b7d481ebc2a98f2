import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { moveTypesOf } from '../../machines/core/lifecycle.ts'
import { proverOf } from '../../machines/core/prove.ts'
import { expense, promises } from './expense.ts'
import { app } from './server.ts'

const STATED: Record<string, string> = {
  'draft submit owner': 'submitted',
  'draft submit owning manager': 'submitted',
  'submitted approve manager': 'approved',
  'submitted reject manager': 'draft',
  'approved pay manager': 'paid',
}
const send = (path: string, id = '') => app.request(path, { method: 'POST', headers: { 'X-User': id } })

const cases = ['ada', 'ben'].flatMap((owner) => {
  const kinds = Object.entries(expense.viewers).filter(([, { id, owns }]) => !owns || id === owner)
  const events = moveTypesOf(expense).flatMap((type) => kinds.map(([kind, by]) => ({ type, by, kind })))
  return getShortestPaths(expense.machine, { events }).flatMap(({ state, steps }) =>
    events.map(({ type, by, kind }) => ({ name: `${state.value} ${type} ${kind}`, owner, steps, type, id: by.id })),
  )
})
test.each(cases)('$name, of an expense of $owner', async ({ name, owner, steps, type, id }) => {
  await app.request(`/1/${owner}`, { method: 'PUT' })
  for (const { event } of steps.slice(1)) await send(`/1/${event.type}`, event.by.id)
  const answer = await send(`/1/${type}`, id)
  expect(answer.ok ? (await answer.json()).status : undefined).toBe(STATED[name])
})

test.each([
  ['no-own-approval', 'submitted', { approve: 'approved' }],
  ['paid-after-approval', 'submitted', { pay: 'paid' }],
  ['paid-stays', 'paid', { reject: 'draft' }],
  ['can-be-paid', 'approved', {}],
])('%s holds, and breaks where the moves of %s are %j', (id, status, on) => {
  const { config, implementations } = expense.machine
  const fault = createMachine({ ...config, states: { ...config.states, [status]: { on } } } as never)
  const broken = [expense.machine, fault.provide(implementations as never)].map((machine) =>
    promises.flatMap((promise) => (proverOf({ ...expense, machine })(promise) ? [promise.id] : [])),
  )
  expect(broken).toEqual([[], [id]])
})
