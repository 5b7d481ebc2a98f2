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
import { entities } from '#contract/records.ts'
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

const BASE: ConversionConfig = { target: 'draft-2020-12', errorMode: 'ignore', typeMode: 'input' }

interface Inside {
  readonly options?: unknown
  readonly default?: unknown
}

/**
 * The browser reads responses leniently, since another server may send more or less. This server sends numbers as
 * numbers, money as text, and leaves out what is missing instead of sending null.
 */
const asSent: ConversionConfig = {
  ...BASE,
  overrideSchema({ valibotSchema, jsonSchema }) {
    const { options, default: missing } = valibotSchema as Inside
    if (options === numeric.options) return { type: 'number' }
    if (options === naira.pipe[0].options)
      return { type: 'string', description: 'Naira with two decimals', examples: ['125000.50'] }
    const [sent] = jsonSchema.anyOf ?? []
    const isNullish = valibotSchema.type === 'nullish' && missing !== null
    return isNullish && typeof sent === 'object' ? sent : undefined
  },
}

function convert(schema: GenericSchema, config: ConversionConfig): JsonSchema {
  const { $schema: _, $defs: __, ...plain } = toJsonSchema(schema, config)
  return plain
}

/** Uses the labels of the record as titles of its properties. */
function titled(schema: JsonSchema, entity: string): JsonSchema {
  const fields = entities.get(entity)?.fields
  if (!schema.properties || !fields) return schema
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const title = fields[name]?.label
    return [name, title && typeof property === 'object' ? { title, ...property } : property]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** The schema of a query or a body. */
export const requestSchema = (schema: GenericSchema) => convert(schema, BASE)

export const bodySchema = (schema: GenericSchema, entity: string) => titled(convert(schema, BASE), entity)

/** A schema of what is sent, with references to the named schemas. */
const sentSchema = (schema: GenericSchema, definitions: Readonly<Record<string, GenericSchema>>) =>
  convert(schema, { ...asSent, definitions, overrideRef: ({ referenceId }) => refer('schemas', referenceId).$ref })

export const responseSchema = (schema: GenericSchema) => sentSchema(schema, NAMED)

export const componentSchemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => {
      const { [name]: _, ...others } = NAMED
      const entity = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
      return [name, titled(sentSchema(schema, others), entity)]
    }),
  )
