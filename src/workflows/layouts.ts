import type { MachineName } from '#machines/registry.ts'
import { type ChartLayout, chartVersion, loadChart } from '#src/chart/layout.ts'

const promises = new Map<string, Promise<ChartLayout>>()

/** Today's chart, or an earlier version. The same promise for the same chart, as React asks of what it waits for. */
export function layoutOf(name: MachineName, version = ''): Promise<ChartLayout> {
  const key = `${name} ${version}`
  const promise = promises.get(key) ?? (chartVersion(name, version) ?? (() => loadChart(name)))()
  promises.set(key, promise)
  return promise
}
