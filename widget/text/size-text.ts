const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** Two decimals at most, base 1024. */
export function sizeText(bytes: number) {
  const power = Math.min(Math.max(Math.floor(Math.log2(bytes) / 10), 0), UNITS.length - 1)
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`
}
