import * as v from 'valibot'
import type { UnreadableRow } from './read-without-faults.ts'

/** An answer with the items of its list that could not be read, which the list itself lacks. */
export type Read<Answer> = Answer & { readonly unreadable?: readonly UnreadableRow[] }

/**
 * Reads an answer by its schema. One unreadable item does not lose the list that it is in: the answer then lists it under
 * `unreadable`. Undefined when the fault is not in an item of a list.
 */
export async function readAnswer(schema: v.GenericSchema, answer: unknown): Promise<{ value: unknown } | undefined> {
  const whole = v.safeParse(schema, answer)
  if (whole.success) return { value: whole.output }
  const { readWithoutFaults } = await import('./read-without-faults.ts')
  return readWithoutFaults(schema, answer, whole.issues)
}
