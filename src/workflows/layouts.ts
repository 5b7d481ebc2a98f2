import type { MachineName } from '#machines/registry.ts'
import { type ChartLayouts, chartVersion, loadChart, unfoldedChart } from '#src/chart/layout.ts'

/** The same promise for the same key, as React asks of what it waits for. */
function kept(load: (...key: string[]) => Promise<ChartLayouts>) {
  const promises = new Map<string, Promise<ChartLayouts>>()
  return (...key: string[]) => {
    const promise = promises.get(key.join()) ?? load(...key)
    promises.set(key.join(), promise)
    return promise
  }
}

const required = (load: (() => Promise<ChartLayouts>) | undefined) => {
  if (!load) throw new Error('There is no such chart')
  return load()
}

export const chartFileOf: (name: MachineName) => Promise<ChartLayouts> = kept((name = '') => loadChart(name))

/** Throws for a chart that folds none. */
export const allArrowsOf: (name: MachineName) => Promise<ChartLayouts> = kept((name = '') =>
  required(unfoldedChart(name)),
)

/** An earlier version. Throws for one that is not recorded. */
export const earlierChartOf: (name: MachineName, fingerprint: string) => Promise<ChartLayouts> = kept(
  (name = '', fingerprint = '') => required(chartVersion(name, fingerprint)),
)
