import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#src/api/client.ts'
import { apiQuery, createQueryClient } from '#src/api/query.ts'
import { sendChange } from '#src/api/send-change.ts'
import { followChanges } from './follow-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function setUp() {
  const reads: string[] = []
  const answer = Promise.withResolvers<object>()
  const api = {
    call: async (name: string) => {
      reads.push(name)
      return { ok: true, data: { data: [] } }
    },
    change: () => answer.promise,
  } as unknown as Api
  const queryClient = createQueryClient(() => {})
  new QueryObserver(queryClient, apiQuery(api, 'task.all', {}, 'Task')).subscribe(() => {})
  new QueryObserver(queryClient, apiQuery(api, 'user.list', {}, 'User')).subscribe(() => {})
  const history = { params: { entity: 'user', id: 'ada' } } as const
  new QueryObserver(queryClient, apiQuery(api, 'history.read', history, 'User')).subscribe(() => {})
  await after(0)
  reads.length = 0
  const { changed } = followChanges(queryClient)
  return {
    reads,
    change: (request: string, spread?: number) => changed({ tags: ['Task'], id: request, version: 2, request, spread }),
    changeUser: (version?: number) =>
      changed({ tags: ['User'], id: 'ada', version, request: 'other', spread: undefined }),
    approve: () => sendChange({ api, queryClient }, { call: 'task.approve' }, { id: 't1', tags: [] }),
    answerWith: (request: string) => answer.resolve({ ok: true, headers: new Headers({ 'x-request-id': request }) }),
  }
}

test('a change is read at once, and those of one moment together', async () => {
  const { reads, change } = await setUp()
  for (const id of ['1', '2', '3']) change(id)
  await after(0)
  expect(reads).toEqual(['task.all'])
})

test('the fifth read in a row waits until a second after the first, and takes all changes until then', async () => {
  const { reads, change } = await setUp()
  const countedAt: number[] = []
  for (let ms = 0; ms < 3_000; ms += 100) {
    if (ms < 2_000) change(`${ms}`)
    await after(1)
    countedAt.push(reads.length)
    await after(99)
  }
  expect(countedAt.filter((count, index) => count !== countedAt[index - 1])).toEqual([1, 2, 3, 4, 5, 6])
  expect([countedAt[3], countedAt[9], countedAt[19]]).toEqual([4, 4, 5])
})

test('frequent changes of one kind do not delay those of another', async () => {
  const { reads, change, changeUser } = await setUp()
  for (let round = 0; round < 6; round += 1) {
    change(`${round}`)
    await after(1)
  }
  changeUser(2)
  await after(1)
  expect(reads).toEqual(['task.all', 'task.all', 'task.all', 'task.all', 'user.list', 'history.read'])
})

test('the history of a deleted record is not read, since there is none', async () => {
  const { reads, changeUser } = await setUp()
  changeUser(undefined)
  await after(1)
  expect(reads).toEqual(['user.list'])
})

test('readers that are many read at random times within the spread', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { reads, change } = await setUp()
  change('1', 800)
  await after(399)
  expect(reads).toEqual([])
  await after(1)
  expect(reads).toEqual(['task.all'])
})

test('a change of this page is not read again, although its event comes before its answer', async () => {
  const { reads, change, approve, answerWith } = await setUp()
  const approved = approve()
  change('own')
  await after(100)
  answerWith('own')
  await approved
  await after(1_000)
  expect(reads).toEqual([])
})

test('a change of this page without an answer holds up others for half a second', async () => {
  const { reads, change, approve } = await setUp()
  void approve()
  change('1')
  await after(499)
  expect(reads).toEqual([])
  await after(1)
  expect(reads).toEqual(['task.all'])
})
