import type { StoredName } from '#machines/stored.ts'
import { type ChartLayout, loadChart } from '#src/chart/layout.ts'

const promises = new Map<StoredName, Promise<ChartLayout>>()

/** The same promise for the same chart, as React asks of what it waits for. */
export function layoutOf(name: StoredName): Promise<ChartLayout> {
  const promise = promises.get(name) ?? loadChart(name)
  promises.set(name, promise)
  return promise
}
