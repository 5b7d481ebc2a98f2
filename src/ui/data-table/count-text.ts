const singular = (things: string) => things.replace(/ies$/, 'y').replace(/s$/, '')

const number = new Intl.NumberFormat('en')

/** How many of what are shown: "40 users", "3 of 40 users" when something narrows them. `things` is a plural. */
export function countText(things: string, shown: number, all: number): string {
  const counted = `${number.format(all)} ${all === 1 ? singular(things) : things}`
  return shown === all ? counted : `${number.format(shown)} of ${counted}`
}
