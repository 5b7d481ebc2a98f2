import type { Figures } from './lifecycle-spec.ts'

/**
 * A table of a status that only the server changes, typed by hand: for each case of an event and each status, the status
 * afterwards with what the server does ("used, signIn"), or the conditions that fail ("isMirror fails"). What is missing is
 * not possible in that status.
 */
export interface StatusSpec {
  readonly initial: string
  readonly figures: Figures
  readonly final: readonly string[]
  readonly events: Readonly<Record<string, Readonly<Record<string, string>>>>
}
