/** Numbers values from 0 on, in the order of their first use. */
export function codesOf<T>() {
  const codes = new Map<T, number>()
  const values: T[] = []
  return {
    values,
    codeOf(value: T) {
      const known = codes.get(value)
      if (known !== undefined) return known
      codes.set(value, values.length)
      return values.push(value) - 1
    },
  }
}
