import { LOCALE } from '#contract/locale.ts'
export const formatCount = new Intl.NumberFormat(LOCALE).format

const singular = (plural: string) =>
  plural === 'people' ? 'person' : plural.replace(/ies$/, 'y').replace(/(?<=us)es$|s$/, '')

/** "task" for one, else "tasks". */
export const nameFor = (count: number, plural: string) => (count === 1 ? singular(plural) : plural)

/** "1 status", "40 users" */
export const counted = (count: number, plural: string) => `${formatCount(count)} ${nameFor(count, plural)}`

/** "40 users", or "3 of 40 users" when a search or a filter hides some. */
export function countText(entityPlural: string, shown: number, all: number): string {
  const every = counted(all, entityPlural)
  return shown === all ? every : `${formatCount(shown)} of ${every}`
}

interface Counted {
  /** Readable rows that pass the search and the filters. */
  matching: number
  loaded: number
  unreadable: number
}

interface PageOfServer {
  /** The number of rows on all pages. */
  total?: number | undefined
  /** The server stopped counting there. */
  isAtLeast?: boolean
  /** What follows is not another page, but loads at the end of this one. */
  more?: object
}

/**
 * "3 transactions, 1 could not be read". For one `page`, only the server's total says how many rows there are:
 * "2 of 10 on this page · 4,990 more transactions on other pages", "1,000+ tasks".
 */
export function statusText(
  entityPlural: string,
  { matching, loaded, unreadable }: Counted,
  page?: PageOfServer,
): string {
  const here = loaded + unreadable
  const isNarrowed = matching < loaded
  const { total, isAtLeast, more } = page ?? {}
  const others = total !== undefined && isNarrowed ? total - here : 0
  const where = page && total !== here && !more ? ' on this page' : ''
  const lost = unreadable > 0 && `${formatCount(unreadable)}${where} could not be read`
  const joined = (...texts: (string | false)[]) => texts.filter(Boolean).join(', ')
  if (!page) return joined(countText(entityPlural, isNarrowed ? matching : here, here), lost)
  const shown = isNarrowed && `${matching} of ${here} on this page`
  const all =
    others > 0
      ? `${formatCount(others)} more ${nameFor(others, entityPlural)} on other pages`
      : isAtLeast
        ? `${formatCount(total ?? 0)}+ ${entityPlural}`
        : total !== undefined && countText(entityPlural, total, total)
  return [shown, joined(all, lost)].filter(Boolean).join(' · ')
}
