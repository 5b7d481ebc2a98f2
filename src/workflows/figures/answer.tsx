import type { Insight } from '#contract/insight.ts'
import { capitalized } from '#src/format/capitalized.ts'
import { counted } from '#src/format/count-text.ts'
import { whoText } from '../ways.ts'
import type { Workflow } from '../workflow.ts'
import classes from './answer.module.css'
import { AuditLink, RecordsLink } from './links.tsx'
import { lengthText, statusText } from './texts.ts'
import { canWait, causesOf, pluralOf, waitsIn } from './waits.ts'

interface AnswerProps {
  workflow: Workflow
  insight: Insight
}

const withArticle = (person: string) =>
  /^(the|any|every)/.test(person) ? person : `${/^[aeio]/.test(person) ? 'an' : 'a'} ${person}`

/** Says where most work waits, and why. */
export function Answer({ workflow, insight }: AnswerProps) {
  const causes = causesOf(workflow, insight)
  return (
    <>
      <p id="figures-answer" className={classes.sentence}>
        <Sentence workflow={workflow} insight={insight} />
      </p>
      {causes.length > 0 && (
        <section aria-labelledby="why-work-waits" className={classes.why}>
          <h2 id="why-work-waits">Why</h2>
          <ol>
            {causes.map(({ statement, proof, status = '', count, events }) => {
              const records = { workflow, status, now: count }
              return (
                <li key={statement}>
                  <b>
                    <AuditLink insight={insight} {...events}>
                      <RecordsLink {...records}>{statement}</RecordsLink>
                    </AuditLink>
                    .
                  </b>
                  <p>
                    <RecordsLink {...records} sort="createdAt">
                      {proof}
                    </RecordsLink>
                  </p>
                </li>
              )
            })}
          </ol>
        </section>
      )}
    </>
  )
}

function Sentence({ workflow, insight }: AnswerProps) {
  const plural = pluralOf(insight)
  const [most] = waitsIn(workflow, insight)
  if (!canWait(workflow, insight)) return `${capitalized(plural)} do not wait for anybody.`
  if (!most) return `Too few ${plural} to say where work waits.`
  const { status, now, medianSeconds, waitsFor } = most
  const records = { workflow, status, now }
  return (
    <>
      Most work waits in <b>{statusText(workflow, status)}</b>:{' '}
      <RecordsLink {...records}>{counted(now, plural)}</RecordsLink>. They wait for{' '}
      {withArticle(whoText(waitsFor, workflow.people))}, and{' '}
      <RecordsLink {...records} sort="createdAt">{`half leave within ${lengthText(medianSeconds)}`}</RecordsLink>.
    </>
  )
}
