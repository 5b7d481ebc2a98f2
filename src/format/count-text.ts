const singular = (entityPlural: string) => entityPlural.replace(/ies$/, 'y').replace(/s$/, '')

const number = new Intl.NumberFormat('en')

/** How many of what are shown: "40 users", "3 of 40 users" when something narrows them. `entityPlural` is a plural. */
export function countText(entityPlural: string, shown: number, all: number): string {
  const counted = `${number.format(all)} ${all === 1 ? singular(entityPlural) : entityPlural}`
  return shown === all ? counted : `${number.format(shown)} of ${counted}`
}

interface Counted {
  /** Rows that the search and the filters leave. */
  matching: number
  /** Rows that were read. */
  loaded: number
  unreadable: number
}

/**
 * What the table says about its rows: "3 transactions, 1 could not be read". Of a `page` that a server cut out only its
 * total says how many there are, where the server sends one.
 */
export function statusText(
  entityPlural: string,
  { matching, loaded, unreadable }: Counted,
  page?: { total?: number | undefined },
): string {
  const here = loaded + unreadable
  const isNarrowed = matching < loaded
  const where = page && page.total !== here ? ' on this page' : ''
  const lost = unreadable > 0 && `${number.format(unreadable)}${where} could not be read`
  const joined = (...texts: (string | false)[]) => texts.filter(Boolean).join(', ')
  if (!page) return joined(countText(entityPlural, isNarrowed ? matching : here, here), lost)
  const shown = isNarrowed && `${matching} of ${here} on this page`
  const all = joined(page.total !== undefined && countText(entityPlural, page.total, page.total), lost)
  return [shown, all].filter(Boolean).join(' · ')
}
