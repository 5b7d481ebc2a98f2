import type { MachineName } from '#machines/registry.ts'
import { type ChartLayout, loadChart } from '#src/chart/layout.ts'

const promises = new Map<MachineName, Promise<ChartLayout>>()

/** The same promise for the same chart, as React asks of what it waits for. */
export function layoutOf(name: MachineName): Promise<ChartLayout> {
  const promise = promises.get(name) ?? loadChart(name)
  promises.set(name, promise)
  return promise
}
