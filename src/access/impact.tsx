import type { ReactNode } from 'react'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { type Difference, gained } from './abilities.ts'
import classes from './impact.module.css'

const initial = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** "Tasks: propose task, see own tasks". */
export const differenceText = ({ area, actions }: Difference) =>
  actions.length === 0 ? area : `${area}: ${actions.map(initial).join(', ')}`

interface ImpactProps {
  before: Person
  after: Person
}

/** What a form changes for people, below its fields. */
export const ImpactOfForm = ({ children }: { children: ReactNode }) => (
  <section aria-label="Impact" className={classes.ofForm}>
    {children}
  </section>
)

export function Impact({ before, after }: ImpactProps) {
  const [gains, losses] = [gained(before, after), gained(after, before)]
  if (gains.length + losses.length === 0) return <p className={classes.same}>Nothing changes for them.</p>
  return (
    <dl className={classes.impact}>
      <Side title="They gain" differences={gains} />
      <Side title="They lose" differences={losses} />
    </dl>
  )
}

function Side({ title, differences }: { title: string; differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      {differences.map((difference) => (
        <dd key={difference.area}>{differenceText(difference)}</dd>
      ))}
    </div>
  )
}
