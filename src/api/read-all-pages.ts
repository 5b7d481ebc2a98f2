import type { UnreadableRow } from '#src/api/read-without-faults.ts'

export const EXPORTED_AT_MOST = 10_000

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly unreadable?: readonly UnreadableRow[] | undefined
  /** The rows of all pages, where the server says. */
  readonly total?: number | undefined
}

export interface AllPages<Row> {
  readonly rows: Row[]
  readonly unreadable: readonly UnreadableRow[]
  readonly isTruncated: boolean
}

/** Stops when the server has nothing new or `atMost` rows are there. A row that moved a page meanwhile counts once. */
export async function readAllPages<Row extends { _id: string }>(
  readPage: (page: number) => Promise<Page<Row>>,
  onProgress: (read: number, total: number | undefined) => void,
  atMost = EXPORTED_AT_MOST,
): Promise<AllPages<Row>> {
  const found = new Map<string, Row>()
  const unreadable = new Map<string | number, UnreadableRow>()
  const read = () => found.size + unreadable.size
  // Ids show whether a page is new: a server that knows no pages repeats the first one.
  const identified = () => found.size + [...unreadable.keys()].filter((key) => typeof key === 'string').length
  let isWhole = false
  for (let page = 1; !isWhole && read() < atMost; page++) {
    const answer = await readPage(page)
    const before = identified()
    for (const row of answer.rows) found.set(row._id, row)
    for (const row of answer.unreadable ?? []) unreadable.set(row.id ?? row.position, row)
    isWhole = identified() === before || (answer.total !== undefined && read() >= answer.total)
    onProgress(read(), answer.total)
  }
  return {
    rows: [...found.values()].slice(0, atMost),
    unreadable: [...unreadable.values()],
    isTruncated: !isWhole || read() > atMost,
  }
}
