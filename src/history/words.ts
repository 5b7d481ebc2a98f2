import { HAPPENED } from '#machines/lifecycles/happened.ts'
import { capitalized } from '#src/format/capitalized.ts'

/** "markDone" becomes "Mark done". */
export const spaced = (name: string) => capitalized(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())

/** A move that the chart no longer has keeps its verb. */
export function happened(move: string): string {
  return HAPPENED[move] ?? spaced(move.slice(move.indexOf('.') + 1))
}
