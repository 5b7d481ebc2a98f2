const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** Two decimals at most, base 1024. */
export function sizeText(bytes: number) {
  const inUnit = (power: number) => Number((bytes / 1024 ** power).toFixed(2))
  const power = UNITS.findIndex((_, index) => inUnit(index) < 1024)
  const shown = power < 0 ? UNITS.length - 1 : power
  return `${inUnit(shown)} ${UNITS[shown]}`
}
