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

const MONTHS = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr'].flatMap((language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' })
  return Array.from({ length: 12 }, (_, month) => /\p{L}{3,}/u.exec(format(new Date(2026, month)))?.[0])
})
const MONTH = `(?:Mrz|${MONTHS.join('|')})\\.?`
/** As spreadsheets write it, so that ids in capital letters such as SET-12 stay. */
const DATE = new RegExp(`^(?:\\d{1,2}[-./ ]{1,2}${MONTH}(?:[-./ ]?\\d{2,4})?|${MONTH}[-./ ]\\d{2})$`, 'u')
const TRUTH = 'true|false|wahr|falsch|vrai|faux|verdadero|verdadeiro|vero|falso|waar|onwaar|prawda|fałsz|истина|ложь'
const ERROR = '#+|#\\P{Nd}*(?:/0)?[!?]|#(?:N/[AD]|NV|Н/Д)'
const DAMAGE = new RegExp(`^(?:${ERROR}|[\\d.,]*\\dE[+-]\\d+|0?[.,]\\d+|['=].*|${TRUTH})$`, 'iu')

/** A number with one letter E, or a day with a year of four digits: no account has such a number. */
const ACCOUNT_DAMAGE = /^(\d+E\d+|\d{4}([./-])(0?[1-9]|1[0-2])\2\d{1,2}|\d{1,2}([./-])\d{1,2}\4(19|20)\d\d)$/i

/** What a spreadsheet has rounded, counted as a date or failed to count names nothing any more. */
const untouched = (schema: v.GenericSchema<string>, ...damages: readonly RegExp[]) =>
  v.pipe(
    schema,
    v.check(
      (value) => ![DAMAGE, DATE, ...damages].some((damage) => damage.test(value)),
      'was destroyed by a spreadsheet: format its column as text',
    ),
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
  account_number: optional(untouched(text(34), ACCOUNT_DAMAGE)),
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
