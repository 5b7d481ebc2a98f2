import { chartOf } from '#machines/chart.ts'
import { LAYERS, type Layer, type MachineEntry, machineOf } from '#machines/registry.ts'
import { table } from './markdown.ts'

/** Items that a layer cannot reach, each with the reason. */
type Unreachable = Readonly<Record<string, string>>

/** The items of a machine that a layer walked, or the reason why the layer does not apply. */
type LayerCoverage = { walked: ReadonlySet<string>; unreachable: Unreachable } | { reason: string }

interface MachineCoverage {
  readonly name: string
  readonly items: readonly string[]
  readonly layers: Readonly<Record<Layer, LayerCoverage>>
  /** Walked items that the machine does not have, left over from another version. */
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
      if (reason !== undefined) return { reason }
      return { walked: walkedIn(layer, name), unreachable: entry.unreachable?.[layer] ?? {} }
    }
    const layers = Object.fromEntries(LAYERS.map((layer) => [layer, layerOf(layer)])) as MachineCoverage['layers']
    const named = Object.values(layers).flatMap((layer) =>
      'walked' in layer ? [...layer.walked, ...Object.keys(layer.unreachable)] : [],
    )
    return { name, items, layers, unknown: [...new Set(named)].filter((item) => !items.includes(item)).sort() }
  })
}

const countOf = (items: readonly string[], layer: LayerCoverage) =>
  'reason' in layer ? undefined : items.filter((item) => layer.walked.has(item)).length

const share = (items: readonly string[], layer: LayerCoverage) => {
  const count = countOf(items, layer)
  if (count === undefined) return 'does not apply'
  const beyond = 'unreachable' in layer ? Object.keys(layer.unreachable).length : 0
  return `${count} of ${items.length}${beyond > 0 ? `, ${beyond} out of reach` : ''}`
}

export const isComplete = (coverage: readonly MachineCoverage[]) =>
  coverage.every(
    ({ items, layers, unknown }) =>
      items.length > 0 &&
      unknown.length === 0 &&
      Object.values(layers).every((layer) => missingIn(items, layer).length === 0),
  )

const title = (layer: Layer) => ({ machine: 'Machine', screen: 'Screen', http: 'HTTP' })[layer]

const overview = (coverage: readonly MachineCoverage[]) =>
  table(
    ['Machine', ...LAYERS.map(title)],
    coverage.map(({ name, items, layers }) => [name, ...LAYERS.map((layer) => share(items, layers[layer]))]),
  )

/** The figures with every missing or unknown transition, for the terminal. */
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
  'reason' in layer ? [] : items.filter((item) => !layer.walked.has(item) && !(item in layer.unreachable))

function section({ name, items, layers }: MachineCoverage) {
  const applying = LAYERS.filter((layer) => 'walked' in layers[layer])
  const mark = (item: string, layer: LayerCoverage) => {
    if (!('walked' in layer)) return ''
    if (layer.walked.has(item)) return 'walked'
    return layer.unreachable[item] === undefined ? 'missing' : `out of reach: ${layer.unreachable[item]}`
  }
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

/** The page with every transition by layer. */
export const coverageTable = (coverage: readonly MachineCoverage[]) =>
  `${[
    '# Coverage',
    'This page lists the transitions that tests take: on the machine alone, on the screen in a real browser, and through requests to the server. A branch is one of several transitions on the same event, counted from 0. `npm run coverage` generates this page after the tests. A missing transition fails the build.',
    overview(coverage),
    ...coverage.map(section),
  ].join('\n\n')}\n`
