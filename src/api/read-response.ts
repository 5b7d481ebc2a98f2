import * as v from 'valibot'

/** An item of a list that its schema refuses: what is known of it, to be shown in the place of the row. */
export interface UnreadableRow {
  readonly id: string | undefined
  /** In the list as the server sent it, from 1. */
  readonly position: number
  readonly title: string | undefined
  /** Which fields are at fault, and what they hold: `status is "archived"`. */
  readonly reason: string
}

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
