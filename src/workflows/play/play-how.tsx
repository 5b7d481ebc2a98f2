import { type Proof, proofsOf } from '../proofs.ts'
import type { Workflow } from '../workflow.ts'
import type { Played, PlayedStep } from './play.ts'
import { PlaySection } from './play-section.tsx'

/** The shortest path that breaks a rule, played to its end. */
export function PlayHow({ workflow, id }: { workflow: Workflow; id: string }) {
  const { promises = [], notPromised = [] } = proofsOf(workflow.name) ?? {}
  const proof = [...notPromised, ...promises].find((each) => each.id === id)
  return <PlaySection key={id} workflow={workflow} played={proof?.path && playedOf(workflow, proof)} />
}

function playedOf({ chart, moves }: Workflow, { path = [], told = '' }: Proof): Played {
  const steps = path.flatMap(({ type, index, from, to, person }): PlayedStep[] => {
    const move = moves.find(({ id }) => id === `${chart.id}.${from} | ${type} | ${index}`)
    return from !== undefined && move ? [{ move, from, to, person }] : []
  })
  return { start: String(path[0]?.to), steps, told }
}
