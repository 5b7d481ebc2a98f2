import { use, useId } from 'react'
import type { Version } from '#machines/versions/version.ts'
import { ChartViewer } from '#src/chart/chart-viewer.tsx'
import { layoutOf } from '../layouts.ts'
import { useShown } from '../use-shown.ts'
import type { Workflow } from '../workflow.ts'
import { compareVersions } from './compare.ts'
import { versionMarks } from './version-marks.ts'
import { versionsOf } from './versions.ts'
import classes from './versions-section.module.css'

/** The dates of the dashboard need a library. */
const { format } = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** "Version 2, Nov 22, 2026" */
const nameIn = (versions: readonly Version[], version: Version) =>
  `Version ${versions.indexOf(version) + 1}, ${format(new Date(version.date))}`

/** Every version of the rules, and what differs between any two. */
export function VersionsSection({ workflow }: { workflow: Workflow }) {
  const versions = use(versionsOf(workflow))
  const { shown, show } = useShown()
  const at = (fingerprint: string | undefined, fallback: number) =>
    versions.find((each) => each.fingerprint === fingerprint) ?? versions.at(fallback)
  const after = at(shown.after, -1)
  const before = at(shown.before, -2) ?? after
  return (
    <section className={classes.versions} aria-label="Versions">
      <div className={classes.card}>
        <h2>Compare</h2>
        {versions.length < 2 || !before || !after ? (
          <p>The rules have not changed since their first version.</p>
        ) : (
          <>
            <div className={classes.choices}>
              <Choice label="From" versions={versions} value={before} onChoose={(id) => show({ before: id }, true)} />
              <Choice label="To" versions={versions} value={after} onChoose={(id) => show({ after: id }, true)} />
            </div>
            <Sentences before={before} after={after} />
            {before !== after && <Pictures workflow={workflow} versions={versions} before={before} after={after} />}
          </>
        )}
      </div>
      <div className={classes.card}>
        <h2>All versions</h2>
        <ol reversed>
          {versions.toReversed().map((version, index) => (
            <li key={version.fingerprint}>
              <strong>{nameIn(versions, version)}</strong> <code>{version.fingerprint}</code>
              <p>{version.note}</p>
              {index < versions.length - 1 && <Sentences before={versions.at(-index - 2) ?? version} after={version} />}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

interface PicturesProps {
  workflow: Workflow
  versions: readonly Version[]
  before: Version
  after: Version
}

/** Both versions, with what differs marked. */
function Pictures({ workflow, versions, before, after }: PicturesProps) {
  const { name } = workflow
  const marks = versionMarks(before, after)
  const pictures = [
    {
      title: 'Before',
      version: before,
      shown: { layout: use(layoutOf(name, before.fingerprint)), marks: marks.before },
    },
    { title: 'After', version: after, shown: { layout: use(layoutOf(name, after.fingerprint)), marks: marks.after } },
  ]
  return (
    <>
      <ul className={classes.legend} aria-label="Legend">
        <li data-mark="added">+ new</li>
        <li data-mark="removed">− removed</li>
        <li>↪ leads elsewhere, with its number in both pictures</li>
        <li data-mark="changed">± other condition, effect or people</li>
      </ul>
      {pictures.map(({ title, version, shown }) => (
        <section key={title} className={classes.picture} aria-label={title}>
          <h3>
            {title}: {nameIn(versions, version)}
          </h3>
          <ChartViewer key={version.fingerprint} name={`${name}-${version.fingerprint}`} {...shown} />
        </section>
      ))}
    </>
  )
}

interface ChoiceProps {
  label: string
  versions: readonly Version[]
  value: Version
  onChoose: (fingerprint: string) => void
}

function Choice({ label, versions, value, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value.fingerprint} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {versions.map((version) => (
          <option key={version.fingerprint} value={version.fingerprint}>
            {nameIn(versions, version)}
          </option>
        ))}
      </select>
    </div>
  )
}

function Sentences({ before, after }: { before: Version; after: Version }) {
  const { sentences } = compareVersions(before, after)
  if (sentences.length === 0) return <p>No rule differs.</p>
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
