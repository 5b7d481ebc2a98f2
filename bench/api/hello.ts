import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

// The minimal server on this stack, in a separate process that prints its address. It reads one page of transactions by
// their keyset, without a session, from the database in DATABASE_URL or from 5,000 rows in memory.
// It also makes a change: two inserts into plain tables in one transaction, of `query()` of PGlite, or of four named round
// trips on PostgreSQL, where it reads one row by key too, as every authenticated call must.

const app = new Hono().get('/', (c) => c.json({ message: 'hello' }))

const PAGE = 'select * from ledger_transactions where created_at < $1 order by created_at desc, id desc limit 10'
const LEDGER = `
  create table ledger_transactions (id text primary key, type text, status text, description text, total bigint, created_at timestamptz(3));
  insert into ledger_transactions
    select 'TRX-' || n, 'incoming', 'posted', 'Wallet funding', n * 100, now() - n * interval '1 hour' from generate_series(1, 5000) n;
  create index on ledger_transactions (created_at, id);
  analyze ledger_transactions`

const TABLES = `
  create table bare_task (id text primary key, title text not null, due_date timestamptz not null, created_at timestamptz not null);
  create index on bare_task (created_at);
  create table bare_log (id bigint generated always as identity primary key, at timestamptz not null, message text not null, after jsonb not null, hash text not null);
  create index on bare_log (at)`
const TASK = 'insert into bare_task values ($1, $2, $3, $3)'
const LOG = 'insert into bare_log (at, message, after, hash) values ($1, $2, $3, $4)'
const taskValues = () => [randomUUID(), 'Weigh the server', new Date()]
const logValues = () => [new Date(), 'Proposed task: Weigh the server', '{"title":"Weigh the server"}', 'f'.repeat(64)]

const connectionString = process.env.DATABASE_URL
if (connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 })
  await pool.query(TABLES)
  let id: string | undefined
  app.get('/row', async (c) => {
    id ??= (await pool.query('select id from users limit 1')).rows[0].id
    const { rows } = await pool.query({ name: 'row', text: 'select * from users where id = $1', values: [id] })
    return c.json(rows[0])
  })
  app.get('/page', async (c) => c.json((await pool.query({ name: 'page', text: PAGE, values: [new Date()] })).rows))
  app.post('/change', async (c) => {
    const client = await pool.connect()
    await client.query({ name: 'begin', text: 'begin' })
    await client.query({ name: 'task', text: TASK, values: taskValues() })
    await client.query({ name: 'log', text: LOG, values: logValues() })
    await client.query({ name: 'commit', text: 'commit' })
    client.release()
    return c.body(null, 201)
  })
} else {
  const client = await PGlite.create()
  await client.exec(LEDGER)
  await client.exec(TABLES)
  const textual = { parsers: { 20: String } }
  app.get('/page', async (c) => c.json((await client.query(PAGE, [new Date()], textual)).rows))
  app.post('/change', async (c) => {
    await client.transaction(async (tx) => {
      await tx.query(TASK, taskValues())
      await tx.query(LOG, logValues())
    })
    return c.body(null, 201)
  })
}

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`))
