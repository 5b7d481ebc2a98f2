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
  /** A row has another place in the order of the list. */
  readonly isReordered: boolean
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
  /** The rows of the list above these: another number comes with scrolling. */
  readonly start: number
  /** Its search, filters, order and page. */
  readonly view: { readonly page?: number | undefined }
  /** It was read because of a change elsewhere. */
  readonly isBackground: boolean
  /** Of several, so that its last row may move to the next one. */
  readonly isPage: boolean
  readonly hasSelection: boolean
}

export type Arrange = <Row extends ShownRow>(
  shown: Shown<Row> | undefined,
  list: List<Row>,
  readPage?: () => PageUse,
) => Shown<Row>

/** How the person uses the page that shows the list. */
export interface PageUse {
  /** They point at a row, have the focus in one, or look at something that was opened from it. */
  readonly isTouched: boolean
  readonly isScrolled: boolean
}

export interface NewsProps<Row extends ShownRow = ShownRow> {
  shown: Shown<Row>
  entityPlural: string
  onShow: () => void
  /** What changed has been seen. */
  onSettled: (shown: Shown<Row>) => void
}

const NONE: ReadonlyMap<string, Mark> = new Map()

const readDocument = (): PageUse => ({
  isTouched: document.querySelector('[role="dialog"], [role="menu"], tbody:hover, tbody:focus-within') !== null,
  isScrolled: window.scrollY > 0,
})

const asSorted = <Row extends ShownRow>(list: List<Row>): Shown<Row> => ({
  list,
  rows: list.sorted,
  waiting: 0,
  isReordered: false,
  marks: NONE,
})

/**
 * The rows after a change elsewhere. Known rows keep their places, and a row that went away stays while the person may
 * be busy with it. New rows wait, except at the top of a list that is not in use. Any other change shows the list as
 * it is. Answers with `shown` when nothing changed.
 */
export const arrange: Arrange = (shown, list, readPage = readDocument) => {
  const { sorted, data, start, view, isBackground } = list
  const isSameView = JSON.stringify(shown?.list.view) === JSON.stringify(view)
  const isSameRead = shown?.list.sorted === sorted && shown.list.isBackground === isBackground
  if (shown && isSameView && isSameRead) return shown
  if (!shown?.rows.length || !isBackground || !isSameView) return asSorted(list)
  if (shown.list.data === data || shown.list.start !== start) return asSorted(list)
  return merged(shown, list, readPage())
}

/** A row that moved because another came before it is a new object with the same content. */
const hasOther = (known: ShownRow | undefined, now: object) =>
  known !== undefined && known.original !== now && JSON.stringify(known.original) !== JSON.stringify(now)

function merged<Row extends ShownRow>(
  shown: Shown<Row>,
  list: List<Row>,
  { isTouched, isScrolled }: PageUse,
): Shown<Row> {
  const { sorted, view, isPage, hasSelection } = list
  const now = new Map(sorted.map((row) => [row.id, row]))
  const before = new Map(shown.rows.map((row) => [row.id, row]))
  const lastKnown = sorted.findLastIndex(({ id }) => before.has(id))
  const isNew = ({ id }: Row, place: number) => !before.has(id) && !(isPage && place > lastKnown)
  const fresh = sorted.filter(isNew)
  const isAtTop = !isScrolled && (view.page ?? 1) === 1
  const isHeld = fresh.length > 0 && (isTouched || hasSelection || !isAtTop)

  const marks = new Map<string, Mark>()
  const kept = shown.rows.flatMap((row, place) => {
    const current = now.get(row.id)
    if (current) return current
    const isOnNextPage = isPage && isHeld && place >= shown.rows.length - fresh.length
    if (!isOnNextPage && !isTouched && !hasSelection) return []
    if (!isOnNextPage) marks.set(row.id, 'gone')
    return row
  })
  const rows = withRows(kept, sorted, (row) => !before.has(row.id) && !(isHeld && fresh.includes(row)))
  // Rows further down come with scrolling, without a change.
  const changed = new Set([...fresh, ...rows.filter(({ id, original }) => hasOther(before.get(id), original))])
  for (const row of rows) if (now.has(row.id) && changed.has(row)) marks.set(row.id, 'changed')
  const order = sorted.filter(({ id }) => before.has(id))
  const keptOrder = kept.filter(({ id }) => now.has(id))
  return {
    list,
    rows,
    waiting: isHeld ? fresh.length : 0,
    isReordered: order.some(({ id }, place) => keptOrder[place]?.id !== id),
    marks,
  }
}

/** Puts each new row before the row that follows it in the order of the list. */
function withRows<Row extends ShownRow>(kept: readonly Row[], sorted: readonly Row[], isAdded: (row: Row) => boolean) {
  const before = new Map<string, Row[]>()
  let added: Row[] = []
  for (const row of sorted) {
    if (isAdded(row)) added.push(row)
    else if (added.length > 0) {
      before.set(row.id, added)
      added = []
    }
  }
  return [...kept.flatMap((row) => [...(before.get(row.id) ?? []), row]), ...added]
}
