import { type SQL, sql } from 'drizzle-orm'
import { sealLogs } from '#server/core/audit/seal.ts'
import type { Services } from '#server/core/context.ts'
import { currentChart } from '#server/core/moves.ts'
import { storeDemoAccounts } from '#server/demo/ledger.ts'
import { OperatorError } from '#server/errors/operator-error.ts'

const BATCH = 5_000
const YEARS_MS = 2 * 365 * 86_400_000

/** The numbers of its rows, both included, and the time of the row `n`. */
interface Batch {
  readonly first: number
  readonly last: number
  readonly at: SQL
}

const STATUSES = sql`array['completed', 'approved', 'denied', 'carried-forward', 'done', 'proposed']`

/** In the order in which they are loaded. Each statement stores the rows of a batch, with their moves. */
const STATEMENTS = {
  people: ({ first, last, at }: Batch) => sql`
    with made as (
      insert into users (id, first_name, last_name, email, role_id, created_at)
      select gen_random_uuid(), (array['Adaeze', 'Chidi', 'Hauwa', 'Kunle', 'Ngozi', 'Tunde', 'Zainab'])[1 + n % 7],
        (array['Abiola', 'Bello', 'Danjuma', 'Eze', 'Okafor', 'Sani', 'Uba', 'Yusuf', 'Zubair'])[1 + n % 9],
        'person.' || n || '@statehouse.example',
        (select id from roles where is_active order by md5(id || n) limit 1), ${at} - interval '2 years'
      from generate_series(${first}::int, ${last}::int) n
      returning id, created_at)
    insert into record_moves (entity, record_id, event, to_status, facts, at, request_id, chart)
    select 'user', id, 'user.create', 'unlocked', '{}', created_at, 'demo.load', ${currentChart('user')} from made`,

  // One of ten waits for a review, and half are completed. The reviewer is a super admin, the assignee somebody else.
  tasks: ({ first, last, at }: Batch) => sql`
    with steps (status, step, event, was, becomes, relation) as (values
      ('approved', 1, 'task.approve', 'proposed', 'approved', 'reviewer'), ('denied', 1, 'task.deny', 'proposed', 'denied', 'reviewer'),
      ('carried-forward', 1, 'task.requestMore', 'proposed', 'carried-forward', 'reviewer'),
      ('done', 1, 'task.approve', 'proposed', 'approved', 'reviewer'), ('done', 2, 'task.markDone', 'approved', 'done', 'assignee'),
      ('completed', 1, 'task.approve', 'proposed', 'approved', 'reviewer'),
      ('completed', 2, 'task.complete', 'approved', 'completed', 'reviewer')
      union all select unnest(${STATUSES}), 0, 'task.create', null, 'proposed', 'assignee'),
    reviewer as (select id from users where is_super_admin and not locked order by created_at, id limit 1),
    staff as (
      select row_number() over (order by u.id) - 1 as place, u.id, coalesce(r.name, 'User') as origin
      from users u left join roles r on r.id = u.role_id where not u.is_super_admin order by u.id limit 1000),
    plan as materialized (
      select gen_random_uuid()::text as id, n, ${at} - interval '10 days' as created, staff.id as assignee, origin,
        (${STATUSES})[greatest(1, n % 10 - 3)] as status
      from generate_series(${first}::int, ${last}::int) n join staff on staff.place = n % (select count(*) from staff)),
    stored as (
      insert into tasks (id, title, due_date, status, feedback, assigned_to, created_by, origin, version, created_at, updated_at)
      select id, 'Reconcile the accounts of merchant ' || n, created + interval '7 days', status,
        case when status in ('denied', 'carried-forward') then 'Add the figures' end, assignee, assignee, origin,
        1 + max(step), created, created + max(step) * interval '1 day'
      from plan join steps using (status) group by id, n, created, status, assignee, origin order by n)
    insert into record_moves (entity, record_id, event, from_status, to_status, actor_id, facts, at, seconds, feedback, request_id, chart)
    select 'task', plan.id, event, was, becomes, actor, case when step = 0 then '{}' else jsonb_build_object('by', jsonb_build_object(
        'id', actor, 'permissions', '[]'::jsonb, 'isSuperAdmin', relation = 'reviewer', 'relation', relation)) end,
      created + step * interval '1 day', case when step > 0 then 86400 end,
      case when becomes in ('denied', 'carried-forward') then 'Add the figures' end, 'demo.load', ${currentChart('task')}
    from plan join steps using (status), reviewer,
      lateral (select case relation when 'reviewer' then reviewer.id else assignee end as actor) actors
    order by n, step`,

  // The hash covers the entry as JSON by RFC 8785, as the audit log does elsewhere.
  events: ({ first, last, at }: Batch) => sql`
    with staff as (select row_number() over (order by id) - 1 as place, * from users order by id limit 1000),
    entries as (
      select n, ${at} as at, id, first_name, last_name, email, gen_random_uuid()::text as session, '102.89.' || n % 256 || '.7' as ip
      from generate_series(${first}::int, ${last}::int) n join staff on staff.place = n % (select count(*) from staff))
    insert into audit_log (at, user_id, first_name, last_name, email, action, message, entity, entity_id, ip, request_id, hash)
    select at, id, first_name, last_name, email, 'session.verify', 'Signed in', 'session', session, ip, 'demo.load',
      sha256(convert_to(format('{"action":"session.verify","after":null,"at":"%s","before":null,"email":%s,"entity":"session",'
        || '"entityId":"%s","firstName":%s,"ip":"%s","lastName":%s,"message":"Signed in","requestId":"demo.load","userId":%s}',
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), to_json(email), session, to_json(first_name), ip,
        to_json(last_name), to_json(id)), 'UTF8'))
    from entries order by n`,

  transactions: ({ first, last, at }: Batch) => sql`
    with kinds (kind, type, words, debit, credit, part) as (values
      (0, 'incoming', 'Wallet funding by', 'CASH_MAIN', 'USER_WALLET', 1),
      (1, 'incoming', 'Card payment to', 'SETTLEMENT_PROCESSOR', 'MERCHANT_WALLET', 1),
      (2, 'outgoing', 'Withdrawal by', 'USER_WALLET', 'CASH_MAIN', 3),
      (3, 'outgoing', 'Payout to', 'MERCHANT_WALLET', 'CASH_MAIN', 3)),
    plan as materialized (
      select n, 'LOAD-' || lpad(n::text, 8, '0') as id, kinds.*, ${at} as at, (n::bigint * 7919 % 4000 + 10) * 5000 / part as total,
        case when kind % 2 = 0 then (array['Abiola Ige', 'Chinwe Okoro', 'Danladi Musa', 'Efe Odili', 'Halima Sani'])[1 + n % 5]
          else (array['Balogun Textiles', 'Ikeja Pharmacy', 'Jos Farm Produce', 'Mama Nkechi Kitchen', 'Yaba Phone Hub'])[1 + n % 5]
        end as who
      from generate_series(${first}::int, ${last}::int) n join kinds on kind = n % 4),
    booked as (
      insert into ledger_transactions (transaction_id, total, type, narration, created_at, recorded_at)
      select id, total, type, words || ' ' || who, at, at from plan order by n returning id, transaction_id),
    entered as (
      insert into ledger_entries (transaction_id, position, created_at, account_id, type, amount, bank_name,
        bank_account_number, bank_account_name)
      select booked.id, position, at, accounts.id, side, total, bank, case when bank is not null then lpad(n::text, 10, '0') end,
        case when bank is not null then who end
      from plan join booked on booked.transaction_id = plan.id
      cross join lateral (values (1, 'debit', debit), (2, 'credit', credit)) as sides (position, side, code)
      join accounts using (code)
      cross join lateral (select case when code = 'CASH_MAIN' then
        (array['Harmattan Bank', 'Lagoon Trust', 'Savannah Bank', 'Zuma Bank'])[1 + n / 4 % 4] end) as banks (bank))
    insert into record_moves (entity, record_id, event, to_status, facts, at, request_id, chart)
    select 'transaction', id, 'transaction.post', 'posted', '{}', at, 'demo.load', ${currentChart('transaction')} from plan order by n`,
} as const

const PAIRS = sql`
  select count(*) as n from (select from users where is_super_admin and not locked limit 1) one,
    (select from users where not is_super_admin limit 1) other`

const TABLES = { people: 'users', tasks: 'tasks', events: 'audit_log', transactions: 'ledger_transactions' } as const

export type Loaded = keyof typeof STATEMENTS
export const LOADED = Object.keys(STATEMENTS) as Loaded[]
export type Amounts = Readonly<Partial<Record<Loaded, number>>>

/** Stores what is missing, each batch in a transaction of its own. Times reach from two years ago to now. */
export async function loadDemo(
  { db, log, now }: Pick<Services, 'db' | 'log' | 'now'>,
  wanted: Amounts,
  report: (line: string) => void = () => undefined,
) {
  const end = now().getTime()
  const start = new Date(end - YEARS_MS)
  const count = async (text: SQL) => Number((await db.queries.execute<{ n: string }>(text)).rows[0]?.n)
  if (wanted.transactions !== undefined) await db.transaction((tx) => storeDemoAccounts(tx, start))
  for (const of of LOADED) {
    const target = wanted[of] ?? 0
    let stored = await count(sql`select count(*) as n from ${sql.identifier(TABLES[of])}`)
    if (of === 'tasks' && stored < target && (await count(PAIRS)) === 0)
      throw new OperatorError('Tasks need a super admin and somebody else: load people first.')
    const at = sql`(${start.toISOString()}::timestamptz + ${YEARS_MS / 1_000 / target}::float8 * n * interval '1 second')::timestamptz(3)`
    while (stored < target) {
      const last = Math.min(stored + BATCH, target)
      await db.transaction((tx) => tx.execute(STATEMENTS[of]({ first: stored + 1, last, at })))
      stored = last
      await sealLogs({ db, log })
      if (last !== target && last % (10 * BATCH) > 0) continue
      await db.checkpoint()
      report(`${of}: ${last} of ${target}`)
    }
  }
  // Plans depend on statistics, and scans of an index alone on a vacuum.
  await db.queries.execute(sql`vacuum (analyze)`)
  await db.checkpoint()
}
