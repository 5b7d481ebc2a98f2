const placeOf = (part: number, count: number) => Math.max(1, Math.ceil(part * count))

/** How many values are at most `most`. */
function countUpTo(values: Float64Array, most: number) {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low
}

/** Like `percentile_disc` of PostgreSQL over the whole numbers of all `runs`, each sorted, none negative. Null without any. */
export function percentiles(runs: readonly Float64Array[]) {
  const count = runs.reduce((sum, { length }) => sum + length, 0)
  const percentile = (part: number) => {
    let low = runs.reduce((least, [first = 0]) => Math.min(least, first), Number.POSITIVE_INFINITY)
    let high = runs.reduce((most, run) => Math.max(most, run.at(-1) ?? 0), 0)
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (runs.reduce((sum, run) => sum + countUpTo(run, middle), 0) < placeOf(part, count)) low = middle + 1
      else high = middle
    }
    return low
  }
  return count === 0 ? { median: null, p90: null } : { median: percentile(0.5), p90: percentile(0.9) }
}
