import { chartOf } from '#machines/core/chart.ts'
import { type MachineEntry, machineOf } from '#machines/registry.ts'
import { type Exceptions, LAYERS, type Layer } from './layers.ts'
import { code, table } from './markdown.ts'

/** The reason by item. */
type Unreachable = Readonly<Record<string, string>>

type LayerCoverage = { walked: ReadonlySet<string>; unreachable: Unreachable } | { reason: string }

interface MachineCoverage {
  readonly name: string
  readonly transitions: readonly string[]
  readonly layers: Readonly<Record<Layer, LayerCoverage>>
  /** Walked, but not in the machine: left over from another version. */
  readonly unknown: readonly string[]
}

/** Without `walkedIn`, every transition within reach was taken. */
export function coverageOf(
  registry: Readonly<Record<string, MachineEntry>>,
  exceptions: Readonly<Partial<Record<string, Exceptions>>>,
  walkedIn?: (layer: Layer, machine: string) => ReadonlySet<string>,
): MachineCoverage[] {
  return Object.entries(registry).map(([name, entry]) => {
    const transitions = chartOf(machineOf(entry)).transitions.map(({ id }) => id)
    const { without, unreachable } = exceptions[name] ?? {}
    const layerOf = (layer: Layer): LayerCoverage => {
      const reason = without?.[layer]
      if (reason !== undefined) return { reason }
      const beyond = unreachable?.[layer] ?? {}
      const walked = walkedIn?.(layer, name) ?? new Set(transitions.filter((id) => !(id in beyond)))
      return { walked, unreachable: beyond }
    }
    const layers = Object.fromEntries(LAYERS.map((layer) => [layer, layerOf(layer)])) as MachineCoverage['layers']
    const named = Object.values(layers).flatMap((layer) =>
      'walked' in layer ? [...layer.walked, ...Object.keys(layer.unreachable)] : [],
    )
    return { name, transitions, layers, unknown: [...new Set(named)].filter((id) => !transitions.includes(id)).sort() }
  })
}

const countOf = (transitions: readonly string[], layer: LayerCoverage) =>
  'reason' in layer ? undefined : transitions.filter((id) => layer.walked.has(id)).length

const share = (transitions: readonly string[], layer: LayerCoverage) => {
  const count = countOf(transitions, layer)
  if (count === undefined) return 'does not apply'
  const beyond = 'unreachable' in layer ? Object.keys(layer.unreachable).length : 0
  return `${count} of ${transitions.length}${beyond > 0 ? `, ${beyond} out of reach` : ''}`
}

const title = (layer: Layer) => ({ machine: 'Machine', component: 'Component', http: 'HTTP' })[layer]

const overview = (coverage: readonly MachineCoverage[]) =>
  table(
    ['Machine', ...LAYERS.map(title)],
    coverage.map(({ name, transitions, layers }) => [
      name,
      ...LAYERS.map((layer) => share(transitions, layers[layer])),
    ]),
  )

const gapsIn = (coverage: readonly MachineCoverage[]) =>
  coverage.flatMap(({ name, transitions, layers, unknown }) => [
    ...(transitions.length === 0 ? [`${name}: no transition`] : []),
    ...LAYERS.flatMap((layer) =>
      missingIn(transitions, layers[layer]).map((id) => `${name}, ${layer}: not walked: ${id}`),
    ),
    ...unknown.map((id) => `${name}: no such transition: ${id}`),
  ])

export const isComplete = (coverage: readonly MachineCoverage[]) => gapsIn(coverage).length === 0

export const coverageSummary = (coverage: readonly MachineCoverage[]) =>
  [overview(coverage), ...gapsIn(coverage)].join('\n')

const missingIn = (transitions: readonly string[], layer: LayerCoverage) =>
  'reason' in layer ? [] : transitions.filter((id) => !layer.walked.has(id) && !(id in layer.unreachable))

/** Why a layer walks none of the transitions of a machine, or not all. */
const reasons = (coverage: readonly MachineCoverage[]) =>
  coverage.flatMap(({ name, layers }) =>
    LAYERS.flatMap((layer) => {
      const covered = layers[layer]
      if ('reason' in covered) return [`- ${name}, ${title(layer)}: ${covered.reason}`]
      return Object.entries(covered.unreachable).map(
        ([id, reason]) => `- ${name}, ${title(layer)}, ${code(id)}: ${reason}`,
      )
    }),
  )

export const coverageTable = (coverage: readonly MachineCoverage[]) =>
  `${[
    '# Coverage',
    'This page counts the transitions that tests take: on the machine alone, through the components in a real browser, and through requests to the server. `npm run coverage` compares it with what the tests took, and a missing transition fails the build.',
    overview(coverage),
    '## What a layer does not take',
    reasons(coverage).join('\n'),
  ].join('\n\n')}\n`
