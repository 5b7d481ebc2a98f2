import { SESSION_INVALID } from '#contract/error.ts'
import type { Cluster } from '#tools/cluster/cluster.ts'
import { onPostgres } from '#tools/database.ts'
import { type Records, sha256, type TaskStory } from './workload.ts'

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(',')

/**
 * Every acknowledged step is stored once, in this order. Every other is stored at most once, at its place or `late`: a
 * server that was frozen decides what had no answer when it goes on.
 */
export function isStored(steps: TaskStory['steps'], stored: readonly string[], late: readonly string[] = []): boolean {
  const [step, ...following] = steps
  const [event, ...others] = stored
  if (step && !step.isAcknowledged) return isStored(following, stored, [...late, step.event])
  if (event === undefined) return step === undefined
  const place = late.indexOf(event)
  return (
    (step?.event === event && isStored(following, others, late)) ||
    (place >= 0 && isStored(steps, others, late.toSpliced(place, 1)))
  )
}

async function tasks({ stories, requests }: Records, ask: (statement: string) => Promise<Record<string, unknown>[]>) {
  const findings: string[] = []
  const rows = await ask(
    `select id, title from tasks where title in (${quoted(['-', ...stories.map(({ title }) => title)])})`,
  )
  const moves = await ask(
    "select record_id, event, request_id from record_moves where entity = 'task' and to_status is not null order by id",
  )
  const eventsOf = Map.groupBy(moves, ({ record_id }) => record_id)
  for (const { title, id, steps } of stories) {
    const found = rows.filter((row) => row.title === title)
    if (found.length > 1 || (id !== undefined && found[0]?.id !== id))
      findings.push(`${title} is stored ${found.length} times`)
    const stored = (eventsOf.get(id ?? found[0]?.id) ?? []).map(({ event }) => String(event))
    if (!isStored(steps, stored))
      findings.push(`${title} has the moves ${stored.join(', ')}, acknowledged were ${JSON.stringify(steps)}`)
  }
  for (const table of ['audit_log', 'record_moves']) {
    const counted = await ask(
      `select request_id, count(*)::int as times from ${table} where request_id in (${quoted(['-', ...requests])}) group by 1`,
    )
    const times = new Map(counted.map((row) => [row.request_id, row.times]))
    for (const id of requests)
      if (times.get(id) !== 1) findings.push(`The request ${id} is in ${table} ${times.get(id) ?? 0} times`)
  }
  return findings
}

async function sessions({ sessions: all }: Records) {
  const findings: string[] = []
  let ended = 0
  for (const { email, client, isSignedOut } of all) {
    const { status, body } = await client.call('GET', '/session/validate')
    const isEnded = status === 401 && String(body?.message).includes(SESSION_INVALID)
    if (isEnded) ended += 1
    if (status !== 200 && !(isEnded && isSignedOut))
      findings.push(`The session of ${email} gets ${status}: ${JSON.stringify(body)}`)
  }
  return { findings, ended }
}

async function files({ files: all }: Records) {
  const findings: string[] = []
  for (const { address, sha256: sent } of all) {
    const response = await fetch(address)
    if (sha256(Buffer.from(await response.arrayBuffer())) !== sent)
      findings.push(`${address} is not what was sent: ${response.status}`)
  }
  return findings
}

const LEDGER_FAULTS = {
  'a transaction is not balanced': `select 1 from ledger_entries group by transaction_id
    having sum(amount) filter (where type = 'debit') is distinct from sum(amount) filter (where type = 'credit')`,
  'a transaction has no entries': `select 1 from ledger_transactions t
    where not exists (select from ledger_entries e where e.transaction_id = t.id)`,
  'the sums of an account differ from its entries': `select 1 from accounts a
    where (select coalesce(sum(debits - credits), 0) from account_sums s where s.account_id = a.id and grain = 'month')
      <> (select coalesce(sum(case type when 'debit' then amount else -amount end), 0) from ledger_entries e where e.account_id = a.id)`,
}

async function ledger({ reversals }: Records, ask: (statement: string) => Promise<Record<string, unknown>[]>) {
  const findings: string[] = []
  for (const [finding, statement] of Object.entries(LEDGER_FAULTS))
    if ((await ask(statement)).length > 0) findings.push(finding)
  const rows = await ask(
    `select transaction_id from ledger_transactions where transaction_id in (${quoted(['-', ...reversals.map(({ id }) => id)])})`,
  )
  const stored = new Set(rows.map(({ transaction_id }) => transaction_id))
  for (const { id, isAcknowledged } of reversals)
    if (isAcknowledged && !stored.has(id)) findings.push(`The reversal ${id} is lost`)
  return findings
}

async function commands({ run, settings }: Cluster) {
  const findings: string[] = []
  for (const name of ['audit-verify', 'lifecycle-verify']) {
    const { exit, text } = run(`server/cli/${name}.ts`, [], { DATABASE_URL: settings.DATABASE_URL ?? '' })
    if ((await exit) !== 0) findings.push(`${name}: ${text()}`)
  }
  return findings
}

/** Returns everything that is wrong, and how many sessions ended with a reason. */
export async function verify(cluster: Cluster, records: Records) {
  const ask = (statement: string) => onPostgres(cluster.settings.DATABASE_URL ?? '', statement)
  const { findings, ended } = await sessions(records)
  return {
    ended,
    findings: [
      ...(await tasks(records, ask)),
      ...findings,
      ...(await files(records)),
      ...(await ledger(records, ask)),
      ...(await commands(cluster)),
    ],
  }
}
