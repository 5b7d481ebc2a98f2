import * as v from 'valibot'
import type { UnreadableRow } from './read-without-faults.ts'

/**
 * The items of the list that could not be read are in `unreadable` only.
 * `isBackground`: it was read again because of a change elsewhere.
 */
export type Read<Answer> = Answer & {
  readonly unreadable?: readonly UnreadableRow[]
  readonly isBackground?: boolean
}

/** An unreadable item does not lose its list. Undefined when the fault is not in an item of a list. */
export async function readAnswer(schema: v.GenericSchema, answer: unknown): Promise<{ value: unknown } | undefined> {
  const whole = v.safeParse(schema, answer)
  if (whole.success) return { value: whole.output }
  const { readWithoutFaults } = await import('./read-without-faults.ts')
  return readWithoutFaults(schema, answer, whole.issues)
}
