const singular = (entityPlural: string) => entityPlural.replace(/ies$/, 'y').replace(/s$/, '')

export const formatCount = new Intl.NumberFormat('en').format

/** "40 users", or "3 of 40 users" when a search or a filter hides some. */
export function countText(entityPlural: string, shown: number, all: number): string {
  const counted = `${formatCount(all)} ${all === 1 ? singular(entityPlural) : entityPlural}`
  return shown === all ? counted : `${formatCount(shown)} of ${counted}`
}

interface Counted {
  /** Readable rows that pass the search and the filters. */
  matching: number
  loaded: number
  unreadable: number
}

/** "3 transactions, 1 could not be read". For one `page`, only the server's total says how many rows there are. */
export function statusText(
  entityPlural: string,
  { matching, loaded, unreadable }: Counted,
  page?: { total?: number | undefined },
): string {
  const here = loaded + unreadable
  const isNarrowed = matching < loaded
  const where = page && page.total !== here ? ' on this page' : ''
  const lost = unreadable > 0 && `${formatCount(unreadable)}${where} could not be read`
  const joined = (...texts: (string | false)[]) => texts.filter(Boolean).join(', ')
  if (!page) return joined(countText(entityPlural, isNarrowed ? matching : here, here), lost)
  const shown = isNarrowed && `${matching} of ${here} on this page`
  const all = joined(page.total !== undefined && countText(entityPlural, page.total, page.total), lost)
  return [shown, all].filter(Boolean).join(' · ')
}
