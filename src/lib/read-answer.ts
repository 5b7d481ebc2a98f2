import * as v from 'valibot'

interface ArrayStep {
  type: 'array'
  input: unknown[]
  key: number
}

const arrayStepOf = (issue: v.BaseIssue<unknown>) =>
  issue.path?.find((step): step is typeof step & ArrayStep => step.type === 'array')

/**
 * Reads an answer by its schema. One unreadable item does not lose the list that it stands in: it is left out, with a
 * warning. Answers undefined when what is left is unreadable too.
 */
export function readAnswer(schema: v.GenericSchema, answer: unknown): { value: unknown } | undefined {
  const first = v.safeParse(schema, answer)
  if (first.success) return { value: first.output }

  const faulty = first.issues.map(arrayStepOf)
  if (faulty.includes(undefined)) return undefined
  const unreadable = new Map<unknown[], Set<number>>()
  for (const step of faulty)
    if (step) unreadable.set(step.input, (unreadable.get(step.input) ?? new Set()).add(step.key))

  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((_, index) => !unreadable.get(value)?.has(index))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner)]))
  }
  const second = v.safeParse(schema, without(answer))
  if (!second.success) return undefined
  console.warn(`Left out of an answer, unreadable: ${first.issues.map((issue) => v.getDotPath(issue)).join(', ')}`)
  return { value: second.output }
}
