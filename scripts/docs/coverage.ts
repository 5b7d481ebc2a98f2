import { chartOf } from '#machines/chart.ts'
import { LAYERS, type Layer, type MachineEntry, machineOf } from '#machines/registry.ts'
import { table } from './markdown.ts'

/** What one layer walked of one machine; `reason` says why a layer has nothing to walk. */
type LayerCoverage = { walked: ReadonlySet<string> } | { reason: string }

interface MachineCoverage {
  readonly name: string
  readonly items: readonly string[]
  readonly layers: Readonly<Record<Layer, LayerCoverage>>
  /** Items that a layer says it walked and that the machine does not have: left over from another version of it. */
  readonly unknown: readonly string[]
}

export function coverageOf(
  registry: Readonly<Record<string, MachineEntry>>,
  walkedIn: (layer: Layer, machine: string) => ReadonlySet<string>,
): MachineCoverage[] {
  return Object.entries(registry).map(([name, entry]) => {
    const items = chartOf(machineOf(entry)).transitions.map(({ item }) => item)
    const layerOf = (layer: Layer): LayerCoverage => {
      const reason = entry.without?.[layer]
      return reason === undefined ? { walked: walkedIn(layer, name) } : { reason }
    }
    const layers = Object.fromEntries(LAYERS.map((layer) => [layer, layerOf(layer)])) as MachineCoverage['layers']
    const walked = Object.values(layers).flatMap((layer) => ('walked' in layer ? [...layer.walked] : []))
    return { name, items, layers, unknown: [...new Set(walked)].filter((item) => !items.includes(item)).sort() }
  })
}

const countOf = (items: readonly string[], layer: LayerCoverage) =>
  'reason' in layer ? undefined : items.filter((item) => layer.walked.has(item)).length

const share = (items: readonly string[], layer: LayerCoverage) => {
  const count = countOf(items, layer)
  return count === undefined ? 'does not apply' : `${count} of ${items.length}`
}

export const isComplete = (coverage: readonly MachineCoverage[]) =>
  coverage.every(
    ({ items, layers, unknown }) =>
      items.length > 0 &&
      unknown.length === 0 &&
      Object.values(layers).every((layer) => 'reason' in layer || countOf(items, layer) === items.length),
  )

const title = (layer: Layer) => ({ machine: 'Machine', screen: 'Screen', http: 'HTTP' })[layer]

const overview = (coverage: readonly MachineCoverage[]) =>
  table(
    ['Machine', ...LAYERS.map(title)],
    coverage.map(({ name, items, layers }) => [name, ...LAYERS.map((layer) => share(items, layers[layer]))]),
  )

/** The figures, and each transition that is missing or unknown, for the terminal. */
export const coverageSummary = (coverage: readonly MachineCoverage[]) =>
  [
    overview(coverage),
    ...coverage.flatMap(({ name, items, layers, unknown }) => [
      ...LAYERS.flatMap((layer) =>
        missingIn(items, layers[layer]).map((item) => `${name}, ${layer}: not walked: ${item}`),
      ),
      ...unknown.map((item) => `${name}: no such transition: ${item}`),
    ]),
  ].join('\n')

const missingIn = (items: readonly string[], layer: LayerCoverage) =>
  'reason' in layer ? [] : items.filter((item) => !layer.walked.has(item))

function section({ name, items, layers }: MachineCoverage) {
  const applying = LAYERS.filter((layer) => 'walked' in layers[layer])
  const mark = (item: string, layer: LayerCoverage) =>
    'walked' in layer && layer.walked.has(item) ? 'walked' : 'missing'
  const reasons = LAYERS.flatMap((layer) => {
    const covered = layers[layer]
    return 'reason' in covered ? [`${title(layer)}: ${covered.reason}`] : []
  })
  const rows = items.map((item) => [...item.split(' | '), ...applying.map((layer) => mark(item, layers[layer]))])
  return [
    `## [${name}](${name}.md)`,
    ...reasons,
    table(['State', 'Event', 'Branch', ...applying.map(title)], rows),
  ].join('\n\n')
}

/** Every transition by layer, as a page. */
export const coverageTable = (coverage: readonly MachineCoverage[]) =>
  `${[
    '# Transitions that the tests walk',
    'Written by `npm run coverage` after the tests. A layer that misses a transition fails the build.',
    overview(coverage),
    ...coverage.map(section),
  ].join('\n\n')}\n`
