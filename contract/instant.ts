import * as v from 'valibot'

/** True when the calendar has the day, and the database the instant: from the year 1 to the year 9999 of UTC. */
function isInstant(value: string) {
  const day = value.slice(0, 10)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const year = new Date(value).getUTCFullYear()
  return year >= 1 && year <= 9999 && new Date(midnight).toISOString().startsWith(day)
}

export const instant = v.pipe(
  v.string('must be an ISO timestamp'),
  v.isoTimestamp('must be an ISO timestamp'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && !dataset.issues && !isInstant(dataset.value)) addIssue({ message: 'must be an ISO timestamp' })
  }),
)
