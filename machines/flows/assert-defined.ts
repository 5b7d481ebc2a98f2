/** What states and guards have made sure of. It throws where they have not, instead of going on with a guess. */
export function assertDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A machine acts on something that is not there')
  return value
}
