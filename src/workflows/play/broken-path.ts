import { proofsOf } from '../proofs.ts'
import type { Workflow } from '../workflow.ts'
import type { Played, PlayedStep } from './play.ts'

/** The shortest path that breaks a rule. Undefined for a rule that holds. */
export function brokenPath({ name, chart, moves }: Workflow, id: string): Played | undefined {
  const { promises = [], notPromised = [], note } = proofsOf(name) ?? {}
  const { path, told = '' } = [...notPromised, ...promises].find((each) => each.id === id) ?? {}
  const steps = path?.flatMap(({ type, index, from, to, person }): PlayedStep[] => {
    const move = moves.find((each) => each.id === `${chart.id}.${from} | ${type} | ${index}`)
    return from !== undefined && move ? [{ move, from, to, person }] : []
  })
  return steps && { start: String(path?.[0]?.to), steps, told: [told, note].filter(Boolean).join(' ') }
}
