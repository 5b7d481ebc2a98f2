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

type Issue = v.BaseIssue<unknown>

interface ArrayStep {
  type: 'array'
  input: unknown[]
  key: number
}

const IDS = ['_id', 'id']
const TITLES = ['title', 'name', 'transactionId', 'accountName', 'email', 'action']
const LONGEST_VALUE = 40

function textAt(item: unknown, keys: readonly string[]) {
  const fields = Object(item) as Record<string, unknown>
  const value = keys.map((key) => fields[key]).find((each) => /^(string|number)$/.test(typeof each) && each !== '')
  return value === undefined ? undefined : String(value)
}

const isArrayStep = (step: object): step is ArrayStep => 'type' in step && step.type === 'array'

/** The outermost list that an issue is in; the rest of its path leads from the item to the field. */
function faultPlace({ path, received }: Issue) {
  const steps: readonly { key: unknown }[] = path ?? []
  const step = steps.find(isArrayStep)
  if (!step) return undefined
  const field = steps.slice(steps.indexOf(step) + 1).map(({ key }) => String(key))
  return { list: step.input, index: step.key, fault: faultOf(field.join('.') || 'it', received) }
}

function faultOf(field: string, received: string) {
  if (received === 'undefined') return `${field} is missing`
  const value = received.length > LONGEST_VALUE ? `${received.slice(0, LONGEST_VALUE)}...` : received
  return `${field} is ${value}`
}

type FaultPlace = NonNullable<ReturnType<typeof faultPlace>>

const unreadableRow = (index: number, item: unknown, faults: readonly FaultPlace[]): UnreadableRow => ({
  id: textAt(item, IDS),
  position: index + 1,
  title: textAt(item, TITLES),
  reason: [...new Set(faults.map(({ fault }) => fault))].join(', '),
})

const without = (value: unknown, unreadable: ReadonlyMap<unknown, ReadonlyMap<number, unknown>>): unknown => {
  if (Array.isArray(value)) return value.filter((_, index) => !unreadable.get(value)?.has(index))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner, unreadable)]))
}

export function readWithoutFaults(schema: v.GenericSchema, answer: unknown, issues: readonly Issue[]) {
  const places = issues.map(faultPlace)
  if (!places.every((place) => place !== undefined)) return undefined
  const byList = new Map(
    [...Map.groupBy(places, ({ list }) => list)].map(([list, inList]) => [
      list,
      Map.groupBy(inList, ({ index }) => index),
    ]),
  )
  const rest = v.safeParse(schema, without(answer, byList))
  if (!rest.success) return undefined
  const unreadable = [...byList].flatMap(([list, byIndex]) =>
    [...byIndex].map(([index, faults]) => unreadableRow(index, list[index], faults)),
  )
  return { value: { ...Object(rest.output), unreadable } }
}
