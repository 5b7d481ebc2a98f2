/** An export holds at most so many rows. */
export const EXPORTED_AT_MOST = 10_000

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** How many rows all pages have, where the server tells. */
  readonly total?: number | undefined
}

export interface AllPages<Row> {
  readonly rows: Row[]
  /** There may be more rows than these. */
  readonly isCut: boolean
}

/**
 * Reads a list page by page until the server has nothing new, or `atMost` rows are there. A row that moved to the next page
 * meanwhile is there once.
 */
export async function readAllPages<Row extends { _id: string }>(
  readPage: (page: number) => Promise<Page<Row>>,
  onProgress: (read: number, total: number | undefined) => void,
  atMost = EXPORTED_AT_MOST,
): Promise<AllPages<Row>> {
  const found = new Map<string, Row>()
  let isWhole = false
  for (let page = 1; !isWhole && found.size < atMost; page++) {
    const { rows, total } = await readPage(page)
    const before = found.size
    for (const row of rows) found.set(row._id, row)
    isWhole = found.size === before || (total !== undefined && found.size >= total)
    onProgress(found.size, total)
  }
  return { rows: [...found.values()].slice(0, atMost), isCut: !isWhole || found.size > atMost }
}
