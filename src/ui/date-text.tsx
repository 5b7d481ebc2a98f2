import { formatExact, NOTHING } from '#src/format/dates.ts'

/** A date as its place states it, with the exact one in its tooltip. */
export function dateText(at: string | undefined, format: (at: string | undefined) => string, exact = formatExact) {
  const text = format(at)
  if (!at || text === NOTHING) return text
  return (
    <time dateTime={at} title={exact(at)}>
      {text}
    </time>
  )
}
