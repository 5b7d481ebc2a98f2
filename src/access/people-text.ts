import { fullName } from '#contract/employee.ts'
import type { User } from '#contract/user.ts'

const NAMES_SHOWN = 3

/** "Ada Obi, Tobi Ade and 9 others". Empty for no one. */
export function peopleText(people: readonly User[]) {
  const names = people.slice(0, NAMES_SHOWN).map(fullName)
  const rest = people.length - names.length
  if (rest > 0) return `${names.join(', ')} and ${rest === 1 ? '1 other' : `${rest} others`}`
  const last = names.pop()
  return names.length > 0 ? `${names.join(', ')} and ${last}` : (last ?? '')
}
