const MOST_TOGETHER = 32

interface Grouping<Target, Item, Result> {
  /** How many groups run at once. */
  readonly groups: (target: Target) => number
  /** Resolves with the result of each item. */
  readonly run: (target: Target, items: readonly [Item, ...Item[]]) => Promise<(item: Item) => Result>
  /** True when nothing was done, maybe because of one item: each then runs by itself. After another error none runs again. */
  readonly isOfOne: (error: unknown) => boolean
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Runs items of one turn of the event loop together, and those that came while other groups ran, 32 at most. */
export function inGroups<Target extends object, Item, Result>({
  groups,
  run,
  isOfOne,
}: Grouping<Target, Item, Result>) {
  async function settle(target: Target, [first, ...more]: readonly Waiting<Item, Result>[]): Promise<void> {
    if (!first) return
    const group = [first, ...more]
    try {
      const resultOf = await run(target, [first.item, ...more.map(({ item }) => item)])
      for (const { item, resolve } of group) resolve(resultOf(item))
    } catch (error) {
      if (more.length === 0 || !isOfOne(error)) for (const { reject } of group) reject(error)
      else for (const one of group) await settle(target, [one])
    }
  }

  function startQueue(target: Target) {
    const waiting: Waiting<Item, Result>[] = []
    let isDue = false
    let running = 0

    function wake() {
      if (isDue || waiting.length === 0 || running >= groups(target)) return
      isDue = true
      setImmediate(() => {
        isDue = false
        running += 1
        void settle(target, waiting.splice(0, MOST_TOGETHER)).then(() => {
          running -= 1
          wake()
        })
        wake()
      })
    }

    return (item: Item) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        wake()
      })
  }

  const queues = new WeakMap<Target, ReturnType<typeof startQueue>>()
  return (target: Target, item: Item) => {
    const queue = queues.get(target) ?? startQueue(target)
    queues.set(target, queue)
    return queue(item)
  }
}
