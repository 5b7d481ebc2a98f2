import { use } from 'react'
import { LOCALE } from '#contract/locale.ts'
import { versionsOf } from '#src/chart/versions.ts'
import classes from './versions-section.module.css'
import type { Workflow } from './workflow.ts'

/** The dates of the dashboard need a library. */
const { format } = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })

/** Every version of the rules, with what changed. */
export function VersionsSection({ workflow }: { workflow: Workflow }) {
  const versions = use(versionsOf(workflow.name))
  return (
    <section className={classes.versions} aria-label="Versions">
      <ol>
        {versions.toReversed().map(({ fingerprint, date, note, changes = [] }, index) => (
          <li key={fingerprint}>
            <h2>{`Version ${versions.length - index}, ${format(new Date(date))}`}</h2>
            <p>{note}</p>
            {changes.length > 0 && (
              <ul>
                {changes.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
