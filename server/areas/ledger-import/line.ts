import * as v from 'valibot'
import { ACCOUNT_CODES, accountCodeLabel } from '#contract/account.ts'
import { ENTRY_TYPES, LEDGER_TYPES, NARRATION_MAX } from '#contract/enums.ts'
import { instant } from '#contract/instant.ts'
import { toKobo } from '#contract/money.ts'
import { requiredText, text } from '#contract/schemas.ts'

const NAME_MAX = 120

const optional = (schema: v.GenericSchema<string>) =>
  v.optional(
    v.pipe(
      schema,
      v.transform((value) => value || undefined),
    ),
  )

const optionalText = (max: number) => optional(text(max))

const DESTROYED = /^(#(N\/A|[A-Z0-9/]+[!?])|#+|[\d.,]*\dE\+\d+)$/i

/** A long number that a spreadsheet has rounded, or an error of its cell, names nothing any more. */
const untouched = (schema: v.GenericSchema<string>) =>
  v.pipe(
    schema,
    v.check((value) => !DESTROYED.test(value), 'was destroyed by a spreadsheet: format its column as text'),
  )

const oneOf = <const T extends readonly string[]>(values: T) =>
  v.pipe(v.string(), v.toLowerCase(), v.picklist(values, `must be one of ${values.join(', ')}`))

const line = v.object({
  transaction_id: untouched(requiredText(64, 'is missing')),
  created_at: v.pipe(
    instant,
    v.transform((value) => new Date(value)),
  ),
  type: oneOf(LEDGER_TYPES),
  narration: optionalText(NARRATION_MAX),
  reverses: optional(untouched(text(64))),
  account_code: v.pipe(
    v.string(),
    v.toUpperCase(),
    v.transform((value) => ACCOUNT_CODES.find((code) => [code, accountCodeLabel(code).toUpperCase()].includes(value))),
    v.picklist(ACCOUNT_CODES, 'is not an account code'),
  ),
  entry_type: oneOf(ENTRY_TYPES),
  amount: v.pipe(
    v.string(),
    v.transform(toKobo),
    v.bigint('must be naira with at most two decimals, such as 1250.50'),
    v.minValue(1n, 'must be more than zero'),
  ),
  entry_narration: optionalText(NARRATION_MAX),
  bank_name: optionalText(NAME_MAX),
  account_number: optional(untouched(text(34))),
  account_name: optionalText(NAME_MAX),
})

export type ImportLine = v.InferOutput<typeof line>

const isNeeded = (schema: v.GenericSchema) => schema.type !== 'optional'

export const COLUMNS = Object.keys(line.entries)
export const NEEDED_COLUMNS = Object.entries(line.entries).flatMap(([name, schema]) => (isNeeded(schema) ? name : []))

export function readLine(fields: Readonly<Record<string, string>>) {
  const result = v.safeParse(line, fields)
  if (result.success) return { line: result.output, errors: [] }
  return { line: undefined, errors: result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) }
}
