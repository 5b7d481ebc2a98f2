import { type SQL, sql } from 'drizzle-orm'

// What a seal covers, as SQL: the sealer and the verification must agree. A change here breaks every existing seal.

interface Span {
  readonly from: SQL
  readonly to: SQL
}

/** `n` entries and their `root`. */
export const entriesIn = ({ from, to }: Span) => sql`
  select count(*)::int as n, sha256(coalesce(string_agg(hash || int8send(position), ''::bytea order by tx, position), '')) as root
  from audit_log where tx >= ${from} and tx < ${to}`

const CONTENT = sql`jsonb_build_array(id, entity, record_id, event, from_status, to_status, actor_id, facts,
  extract(epoch from at), seconds, changes, feedback, request_id, chart, refusal)`

/** `n` moves and their `root`. */
export const movesIn = ({ from, to }: Span) => sql`
  select count(*)::int as n,
    sha256(coalesce(string_agg(sha256(convert_to(${CONTENT}::text, 'UTF8')), ''::bytea order by tx, id), '')) as root
  from record_moves where tx >= ${from} and tx < ${to}`

/** Hashes the seal `row` after the hash of the batch before it. */
export const sealHash = (previous: SQL, row: SQL) => sql`
  sha256(${previous} || ${row}.entries_root || ${row}.moves_root || convert_to(concat_ws('|', ${row}.batch, ${row}.from_tx,
    ${row}.to_tx, ${row}.entries, ${row}.moves, ${row}.total, extract(epoch from ${row}.sealed_at)), 'UTF8'))`
