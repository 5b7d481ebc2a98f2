import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { OperatorError } from '#server/errors/operator-error.ts'
import * as schema from './schema.ts'

// What the role of the server may do, where it is not the owner. `npm run migrate` grants it: decision 125.

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

const READ = ['SELECT'] as const
const APPEND = ['SELECT', 'INSERT'] as const
const CHANGE = ['SELECT', 'INSERT', 'UPDATE'] as const
const FORGET = ['SELECT', 'INSERT', 'DELETE'] as const
const ALL = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const

/** They have a version, since calls change them. */
const records = Object.values(schema).filter((table) => 'version' in table)

export const PRIVILEGES: Readonly<Record<string, readonly Privilege[]>> = {
  ...Object.fromEntries(records.map((table) => [getTableName(table), CHANGE])),
  audit_log: APPEND,
  audit_seals: APPEND,
  record_moves: APPEND,
  ledger_transactions: APPEND,
  ledger_entries: APPEND,
  audit_archives: READ,
  // Triggers of the ledger write them, as the owner.
  ledger_counts: READ,
  account_sums: READ,
  ledger_texts: READ,
  ledger_finds: READ,
  ledger_text_sums: READ,

  accounts: CHANGE,
  tasks: ALL,
  // They go with their task, as the owner.
  task_notes: APPEND,
  announcements: ALL,
  file_uploads: APPEND,
  media_assets: APPEND,
  media_uploads: ALL,
  notifications: ALL,
  preferences: CHANGE,

  pending_sign_ins: ALL,
  sign_in_codes: ALL,
  sessions: ALL,
  api_tokens: ALL,
  rate_counters: ALL,
  idempotency_keys: FORGET,
  server_secrets: APPEND,
  daily_work: FORGET,
  outbox_mails: ALL,
  jobs: CHANGE,
  proofs: CHANGE,
  live_changes: FORGET,
  live_state: ['SELECT', 'UPDATE'],
}

/** They run as the owner. The server calls those that are true; triggers need no privilege to run. */
const OWNER_FUNCTIONS = {
  'continue_log()': true,
  'lock_ledger()': true,
  'check_ledger_entries()': false,
  'check_ledger_transactions()': false,
  'find_ledger_entries()': false,
}

/** `role` is quoted. Leaves alone what is not listed: the previous version may still need it. */
const grantsTo = (role: string) => [
  'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
  `GRANT USAGE ON SCHEMA public, drizzle TO ${role}`,
  `GRANT SELECT ON drizzle.__drizzle_migrations TO ${role}`,
  ...Object.entries(PRIVILEGES).flatMap(([table, privileges]) => [
    `REVOKE ALL ON public.${table} FROM PUBLIC, ${role}`,
    `GRANT ${privileges.join(', ')} ON public.${table} TO ${role}`,
  ]),
  ...Object.entries(OWNER_FUNCTIONS).flatMap(([name, isCalled]) => [
    `REVOKE ALL ON FUNCTION public.${name} FROM PUBLIC, ${role}`,
    ...(isCalled ? [`GRANT EXECUTE ON FUNCTION public.${name} TO ${role}`] : []),
  ]),
]

/** The first difference between what `role` may do and what is listed. An owner, a member of it and a superuser may do all. */
async function differenceOf(client: pg.Client, role: string) {
  const { rows } = await client.query<{ privilege: string; place: string; isMissing: boolean }>(
    `select privilege, place, "isMissing" from (
      select privilege, name as place, privileges ? privilege as "isMissing",
        has_table_privilege($1, format('public.%I', name), privilege) as "isHeld"
      from jsonb_each($2) as listed (name, privileges),
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as privilege
      union all select 'CREATE', 'the schema public', false, has_schema_privilege($1, 'public', 'CREATE')
    ) found where "isMissing" <> "isHeld" order by place, privilege limit 1`,
    [role, JSON.stringify(PRIVILEGES)],
  )
  return rows[0]
}

/** As the owner. Throws an `OperatorError` when the role then has less or more than what is listed. */
export async function grantPrivileges(client: pg.Client, role: string) {
  await client.query('begin')
  for (const statement of grantsTo(client.escapeIdentifier(role))) await client.query(statement)
  const difference = await differenceOf(client, role)
  if (difference) {
    await client.query('rollback')
    const { privilege, place, isMissing } = difference
    throw new OperatorError(
      isMissing
        ? `The role ${role} did not get ${privilege} on ${place}: the role of MIGRATION_DATABASE_URL must own the tables.`
        : `The role ${role} has ${privilege} on ${place}, as superuser, owner, member of a role or through PUBLIC. Take that away first.`,
    )
  }
  await client.query('commit')
}
