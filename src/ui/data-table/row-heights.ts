interface RowHeights {
  /** In pixels, by key, of the rows that were drawn. */
  known: Map<string, number>
  /** Of a row that was not drawn yet: the mean of the first ones that were. */
  typical: number | undefined
}

const remembered = new WeakMap<readonly unknown[], RowHeights>()

/**
 * How high the rows of a list are, for as long as its data is kept: who comes back to a list by the back button finds the
 * rows where they were.
 */
export const rowHeightsOf = (rows: readonly unknown[]): RowHeights =>
  remembered.get(rows) ?? { known: new Map(), typical: undefined }

export const rememberRowHeights = (rows: readonly unknown[], heights: RowHeights) => void remembered.set(rows, heights)

export function typicalHeight({ known }: RowHeights): number | undefined {
  const heights = [...known.values()]
  return heights.length === 0 ? undefined : heights.reduce((sum, height) => sum + height, 0) / heights.length
}
