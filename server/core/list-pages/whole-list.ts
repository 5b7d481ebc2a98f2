interface Part {
  readonly limit: number
  readonly after?: string | undefined
}

interface Page<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly next?: string | undefined }
}

type ReadPage<Row> = (part: Part) => Promise<Page<Row>>

/** Other statements and requests wait while this many rows are read and written: a few milliseconds. */
export const PART_ROWS = 500

async function* partsFrom<Row>(first: Page<Row>, readPage: ReadPage<Row>, most: number) {
  let left = most
  for (let page = first; ; page = await readPage({ limit: PART_ROWS, after: page.data.next })) {
    const { rows, next } = page.data
    yield rows.slice(0, left)
    left -= rows.length
    if (next === undefined || left <= 0) return
  }
}

/** All rows, or the first `most`: at once if they are one part, otherwise each part when it can be sent. */
export async function wholeList<Row>(readPage: ReadPage<Row>, most = Number.POSITIVE_INFINITY) {
  const first = await readPage({ limit: PART_ROWS })
  const { rows, next } = first.data
  return next === undefined ? { data: rows.slice(0, most) } : { parts: partsFrom(first, readPage, most) }
}
