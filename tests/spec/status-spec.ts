import type { Figures } from './lifecycle-spec.ts'

/** By case and status: the next status and the effects ("used, signIn"), or the failed guards ("isMirror fails"). */
export interface StatusSpec {
  readonly initial: string
  readonly figures: Figures
  readonly final: readonly string[]
  readonly events: Readonly<Record<string, Readonly<Record<string, string>>>>
}
