/** By how many percent this month is ahead of the last: "+8.2% from last month". Nothing where that is not known. */
export const changeText = (percent: number | undefined) =>
  percent === undefined ? undefined : `${percent < 0 ? '' : '+'}${percent.toFixed(1)}% from last month`
