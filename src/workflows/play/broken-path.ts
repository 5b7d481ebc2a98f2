import { initialsOf } from '#src/ui/initials-avatar.tsx'
import { proofsOf } from '../proofs.ts'
import type { Workflow } from '../workflow.ts'
import type { Played, PlayedStep } from './play.ts'

/** The shortest path that breaks a rule, from its creation on. Undefined for a rule that holds. */
export function brokenPath({ name, chart, moves }: Workflow, id: string): Played | undefined {
  const { promises = [], notPromised = [], note } = proofsOf(name) ?? {}
  const { path, told = [], sentence = '', pattern } = [...notPromised, ...promises].find((each) => each.id === id) ?? {}
  const { person, to } = path?.at(-1) ?? {}
  const different = `${person} ${to} what ${person} ${path?.[0]?.to}.`
  const end = pattern === 'different' ? different : sentence.charAt(0).toLowerCase() + sentence.slice(1)
  const said = [...told.slice(0, -1), `${told.at(-1)} So ${end}`]
  const steps = path?.map(({ type, index, from = '', ...step }, place): PlayedStep => {
    const move = moves.find((each) => each.id === `${chart.id}.${from} | ${type} | ${index}`)
    const text = `Step ${place + 1} of ${path.length}: ${said[place]}`
    return { ...step, move, from, initials: initialsOf(step.person), told: text }
  })
  return steps && { id, steps, told: [sentence, note].filter(Boolean).join(' ') }
}
