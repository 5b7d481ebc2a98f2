export interface ShownRow {
  readonly id: string
  readonly original: object
}

/** What a table shows, and what it keeps from the person until they ask for it. */
export interface Shown<Row extends ShownRow = ShownRow> {
  /** What it was made from. */
  readonly list: List<Row>
  readonly rows: readonly Row[]
  /** New rows that wait. */
  readonly waiting: number
  /** Rows have gone, or have another place in the list. */
  readonly isBehind: boolean
  /** By the id of the row. */
  readonly marks: ReadonlyMap<string, Mark>
}

/** `changed`: it has other content than before, for a moment. `gone`: it is no longer in the list. */
export type Mark = 'changed' | 'gone'

export interface List<Row extends ShownRow = ShownRow> {
  /** In the order of the list, those that match its filters. */
  readonly sorted: readonly Row[]
  /** As the server sent them. */
  readonly data: readonly object[]
  /** Its search, filters, order and page. */
  readonly view: object
  /** It was read because of a change elsewhere. */
  readonly isBackground: boolean
  /** Rows after the last one may come with scrolling, or from the next page. */
  readonly isPage: boolean
  readonly hasSelection: boolean
}

export type Arrange = <Row extends ShownRow>(
  shown: Shown<Row> | undefined,
  list: List<Row>,
  isInUse?: () => boolean,
) => Shown<Row>

export interface NewsProps<Row extends ShownRow = ShownRow> {
  shown: Shown<Row>
  entityPlural: string
  onShow: () => void
  /** What changed has been seen. */
  onSettled: (shown: Shown<Row>) => void
}

/** The person points at a row, has the focus in one, or looks at something that was opened from it. */
const isRowInUse = () =>
  document.querySelector('[role="dialog"], [role="menu"], tbody:hover, tbody:focus-within') !== null

/** A row that was read again is a new object with the same content. */
const hasOther = (known: object, now: object) => known !== now && JSON.stringify(known) !== JSON.stringify(now)

/**
 * The rows after a change elsewhere, marked where they changed. While a row is in use, all keep their places: new ones
 * wait, and those that went away stay. Answers with `shown` when nothing changed.
 */
export const arrange: Arrange = (shown, list, isInUse = isRowInUse) => {
  const { sorted, data, view, isBackground, isPage, hasSelection } = list
  const isSameView = JSON.stringify(shown?.list.view) === JSON.stringify(view)
  if (shown && isSameView && shown.list.sorted === sorted && shown.list.isBackground === isBackground) return shown
  const isNews = shown && isSameView && isBackground && shown.list.data !== data
  const before = new Map(isNews ? shown.rows.map((row) => [row.id, row]) : [])
  const now = new Map(sorted.map((row) => [row.id, row]))
  const isHeld = before.size > 0 && (hasSelection || isInUse())
  const end = isPage ? sorted.findLastIndex(({ id }) => before.has(id)) + 1 : sorted.length
  const fresh = before.size > 0 ? sorted.slice(0, end).filter(({ id }) => !before.has(id)) : []
  const known = [...before.values()].map((row) => now.get(row.id) ?? row)
  const rows = isHeld ? [...known, ...sorted.slice(end)] : sorted
  const changed = rows.filter(({ id, original }) => hasOther(before.get(id)?.original ?? original, original))
  const isOnNextPage = (place: number) => isPage && place >= known.length - fresh.length
  const gone = rows.filter(({ id }, place) => !now.has(id) && !isOnNextPage(place))
  return {
    list,
    rows,
    waiting: isHeld ? fresh.length : 0,
    isBehind: isHeld && rows.some(({ id }, place) => id !== sorted[place]?.id),
    marks: new Map<string, Mark>([
      ...[...changed, ...(isHeld ? [] : fresh)].map(({ id }) => [id, 'changed'] as const),
      ...gone.map(({ id }) => [id, 'gone'] as const),
    ]),
  }
}
