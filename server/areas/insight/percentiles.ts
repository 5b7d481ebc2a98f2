import quickselect from 'quickselect'

const placeOf = (part: number, count: number) => Math.max(0, Math.ceil(part * count) - 1)

/** Like `percentile_disc` of PostgreSQL: values that occur. Reorders `values`; null without any. */
export function percentiles(values: number[]) {
  const [half, most] = [placeOf(0.5, values.length), placeOf(0.9, values.length)]
  if (values.length === 0) return { median: null, p90: null }
  quickselect(values, most)
  quickselect(values, half, 0, most)
  return { median: values[half] ?? null, p90: values[most] ?? null }
}
