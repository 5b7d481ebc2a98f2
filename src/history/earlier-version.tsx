import { useQuery } from '@tanstack/react-query'
import type { TrackedEntity } from '#contract/records.ts'
import { ruleKey } from '#machines/versions/version.ts'
import { versionsOf } from '#src/chart/versions.ts'
import { formatDate } from '#src/format/dates.ts'
import classes from './full-chart.module.css'
import { chartNameOf } from './record-chart.tsx'
import type { Step } from './steps.ts'

/** Says of a step that an earlier version of the chart decided what has changed in its rule since. */
export function EarlierVersion({ entity, step }: { entity: TrackedEntity; step: Step }) {
  const { data: versions } = useQuery({
    queryKey: ['versions', entity],
    queryFn: () => versionsOf(chartNameOf(entity)),
    meta: { silent: true },
  })
  if (!versions) return <p className={classes.earlierChart}>Decided by an earlier version of the chart.</p>
  const at = versions.findLastIndex(({ fingerprint }) => fingerprint === step.chart)
  const version = versions[at]
  if (!version)
    return (
      <p className={classes.earlierChart}>{`Decided by version ${step.chart} of the chart, which is not recorded.`}</p>
    )
  const rule = ruleKey(step.from ?? '', step.move)
  const changes = versions
    .slice(at + 1)
    .flatMap((later) => later.changes?.filter(({ rules }) => rules.includes(rule)) ?? [])
  const decided = `Decided by the version of ${formatDate(version.date)}.`
  if (changes.length === 0)
    return <p className={classes.earlierChart}>{`${decided} Its rule has not changed since.`}</p>
  return (
    <div className={classes.earlierChart}>
      {`${decided} What has changed since:`}
      <ul>
        {changes.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
