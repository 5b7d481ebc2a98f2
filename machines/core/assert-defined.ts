/** A value that states and guards guarantee. Throws where it is undefined. */
export function assertDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A machine needs a value that is undefined')
  return value
}
