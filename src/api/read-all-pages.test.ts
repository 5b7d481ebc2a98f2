import { expect, test, vi } from 'vitest'
import { readAllPages } from './read-all-pages.ts'

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ _id: `${index}` }))

const serverOf = (count: number, size: number, tellsTotal: boolean) => {
  const rows = rowsOf(count)
  return vi.fn(async (page: number) => ({
    rows: rows.slice((page - 1) * size, page * size),
    ...(tellsTotal && { total: count }),
  }))
}

test('every page is read once, and progress is reported', async () => {
  const readPage = serverOf(250, 100, true)
  const onProgress = vi.fn()
  expect(await readAllPages(readPage, onProgress)).toEqual({ rows: rowsOf(250), unreadable: [], isTruncated: false })
  expect(readPage.mock.calls).toEqual([[1], [2], [3]])
  expect(onProgress.mock.calls).toEqual([
    [100, 250],
    [200, 250],
    [250, 250],
  ])
})

test('without a total it reads on until nothing comes, however short the pages are', async () => {
  const readPage = serverOf(25, 10, false)
  expect(await readAllPages(readPage, () => {})).toEqual({ rows: rowsOf(25), unreadable: [], isTruncated: false })
  expect(readPage).toHaveBeenCalledTimes(4)
})

test.each([
  ['ids', { rows: rowsOf(3) }, 2],
  ['no ids', { rows: [], unreadable: [{ id: undefined, position: 1, title: undefined, reason: 'it is null' }] }, 1],
])('reading ends at a server that ignores pages and sends %s', async (_, answer, reads) => {
  const readPage = vi.fn(async () => answer)
  const { rows } = await readAllPages(readPage, () => {})
  expect([rows, readPage.mock.calls.length]).toEqual([answer.rows, reads])
})

test('a row that moved to the next page meanwhile is there once', async () => {
  const pages = [[{ _id: 'b' }, { _id: 'a' }], [{ _id: 'a' }], []]
  const { rows } = await readAllPages(
    async (page) => ({ rows: pages[page - 1] ?? [] }),
    () => {},
  )
  expect(rows).toEqual([{ _id: 'b' }, { _id: 'a' }])
})

test.each([
  [25, 20, true],
  [20, 20, false],
  [19, 19, false],
])('of %i rows at most 20 are read: %i, with more to come: %s', async (count, read, isTruncated) => {
  const all = await readAllPages(serverOf(count, 8, true), () => {}, 20)
  expect(all).toEqual({ rows: rowsOf(read), unreadable: [], isTruncated })
})

test('a page that cannot be read fails the whole reading', async () => {
  const readPage = async () => Promise.reject(new Error('The server cannot be reached.'))
  await expect(readAllPages(readPage, () => {})).rejects.toThrow('The server cannot be reached.')
})

const unreadableRow = (position: number, id?: string) => ({ id, position, title: undefined, reason: 'it is null' })

test('unreadable rows count, once each, and a page that has nothing else is not taken for the last one', async () => {
  const [first, second, third] = [unreadableRow(1, 'x'), unreadableRow(2, 'y'), unreadableRow(3)]
  const pages = [
    { rows: [], unreadable: [first] },
    { rows: [], unreadable: [first, second] },
    { rows: rowsOf(1), unreadable: [third] },
  ]
  const onProgress = vi.fn()
  expect(await readAllPages(async (page) => pages[page - 1] ?? { rows: [] }, onProgress)).toEqual({
    rows: rowsOf(1),
    unreadable: [first, second, third],
    isTruncated: false,
  })
  expect(onProgress.mock.calls).toEqual([
    [1, undefined],
    [2, undefined],
    [4, undefined],
    [4, undefined],
  ])
})
