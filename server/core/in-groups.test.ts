import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'

/** Each run waits for its turn of `proceed`. */
function startGroups(groups: number) {
  const target = {}
  const runs: { readonly items: readonly string[]; readonly proceed: () => void }[] = []
  const add = inGroups<object, string, string>({
    groups: () => groups,
    async run(_target, items) {
      await new Promise<void>((resolve) => runs.push({ items, proceed: resolve }))
      if (items.includes('broken')) throw new Error('broken')
      if (items.includes('gone')) throw new Error('gone')
      return (item) => `${item} stored`
    },
    isOfOne: (error) => (error as Error).message === 'broken',
  })
  const run = async (place: number) => {
    await expect.poll(() => runs.length, { interval: 1 }).toBeGreaterThan(place)
    runs[place]?.proceed()
    return runs[place]?.items
  }
  return { add: (item: string) => add(target, item), run, runs }
}

const outcomes = async (all: readonly Promise<string>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))

test('items of one turn run together, and those that come meanwhile run together after them', async () => {
  const { add, run, runs } = startGroups(1)
  const first = [add('a'), add('b')]
  expect(await run(0)).toEqual(['a', 'b'])
  const second = [add('c'), add('d')]
  expect(await Promise.all(first)).toEqual(['a stored', 'b stored'])
  expect(await run(1)).toEqual(['c', 'd'])
  expect(await Promise.all(second)).toEqual(['c stored', 'd stored'])
  expect(runs).toHaveLength(2)
})

test('as many groups run at once as may, of 32 items at most', async () => {
  const { add, run, runs } = startGroups(2)
  const all = Array.from({ length: 70 }, (_, place) => add(String(place)))
  await expect.poll(() => runs.length, { interval: 1 }).toBe(2)
  expect(runs.map(({ items }) => items.length)).toEqual([32, 32])
  await run(1)
  expect(await run(2)).toEqual(['64', '65', '66', '67', '68', '69'])
  await run(0)
  expect(await Promise.all(all)).toEqual(all.map((_, place) => `${place} stored`))
})

test('an item that makes its group fail is the only one that fails', async () => {
  const { add, run } = startGroups(1)
  const all = outcomes([add('a'), add('broken'), add('b')])
  for (const place of [0, 1, 2, 3]) await run(place)
  expect(await all).toEqual(['a stored', 'Error: broken', 'b stored'])
})

test('a group whose outcome is unknown fails as a whole and runs once', async () => {
  const { add, run, runs } = startGroups(1)
  const all = outcomes([add('a'), add('gone')])
  await run(0)
  expect(await all).toEqual(['Error: gone', 'Error: gone'])
  expect(runs).toHaveLength(1)
})
