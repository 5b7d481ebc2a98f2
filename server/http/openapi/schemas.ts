import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { account } from '#contract/account.ts'
import { announcement } from '#contract/announcement.ts'
import { errorBody } from '#contract/error.ts'
import { eventLogEntry } from '#contract/event-log.ts'
import { fileUpload } from '#contract/file-upload.ts'
import { ledgerEntry, ledgerTransaction } from '#contract/ledger.ts'
import { liveChange } from '#contract/live.ts'
import { naira } from '#contract/money.ts'
import { role } from '#contract/role.ts'
import { numeric } from '#contract/schemas.ts'
import { credentials, signedInUser } from '#contract/session.ts'
import { task } from '#contract/task.ts'
import { user } from '#contract/user.ts'
import { refer } from './errors.ts'

/** Schemas that responses name instead of repeating them. */
const NAMED: Readonly<Record<string, GenericSchema>> = {
  Error: errorBody,
  Credentials: credentials,
  SignedInUser: signedInUser,
  Task: task,
  User: user,
  Role: role,
  Announcement: announcement,
  FileUpload: fileUpload,
  Account: account,
  LedgerTransaction: ledgerTransaction,
  LedgerEntry: ledgerEntry,
  AuditEvent: eventLogEntry,
  LiveChange: liveChange,
}

const REFERENCE = '#/components/schemas/'
const BASE: ConversionConfig = { target: 'draft-2020-12', errorMode: 'ignore', typeMode: 'input' }

interface Inside {
  readonly options?: unknown
  readonly default?: unknown
  readonly pipe?: readonly { readonly type: string }[]
}

/**
 * The browser reads responses leniently, since another server may send more or less. This server sends numbers as
 * numbers, money as text, and leaves out what is missing instead of sending null.
 */
const asSent: ConversionConfig = {
  ...BASE,
  overrideSchema({ valibotSchema, jsonSchema }) {
    const { options, default: missing, pipe } = valibotSchema as Inside
    if (options === numeric.options) return { type: 'number' }
    if (pipe === naira.pipe) return { type: 'string', description: 'Naira with two decimals' }
    const [sent] = jsonSchema.anyOf ?? []
    const isNullish = valibotSchema.type === 'nullish' && missing !== null
    return isNullish && typeof sent === 'object' ? sent : undefined
  },
}

function convert(schema: GenericSchema, config: ConversionConfig): JsonSchema {
  const { $schema: _, $defs: __, ...plain } = toJsonSchema(schema, config)
  return plain
}

/** Of a query or a body. */
export const requestSchema = (schema: GenericSchema) => convert(schema, BASE)

/** With references into `componentSchemas`. */
export const responseSchema = (schema: GenericSchema) =>
  convert(schema, { ...asSent, definitions: NAMED, overrideRef: ({ referenceId }) => `${REFERENCE}${referenceId}` })

/** Of the record that a creation returns, by its entity: `fileUpload`. */
export function recordSchema(entity: string) {
  const name = `${entity.charAt(0).toUpperCase()}${entity.slice(1)}`
  return name in NAMED ? refer('schemas', name) : { type: 'object' }
}

export function componentSchemas() {
  return Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => {
      const { [name]: _, ...others } = NAMED
      const overrideRef = ({ referenceId }: { referenceId: string }) => `${REFERENCE}${referenceId}`
      return [name, convert(schema, { ...asSent, definitions: others, overrideRef })]
    }),
  )
}
