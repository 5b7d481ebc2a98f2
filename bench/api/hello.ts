import { PGlite } from '@electric-sql/pglite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

// The minimal server on this stack, in a separate process that prints its address. It reads one page of transactions by
// their keyset, without a session, from the database in DATABASE_URL or from 5,000 rows in memory.
// From the database in DATABASE_URL it also reads one row by key, as every authenticated call on PostgreSQL must.

const app = new Hono().get('/', (c) => c.json({ message: 'hello' }))

const PAGE = 'select * from ledger_transactions where created_at < $1 order by created_at desc, id desc limit 10'
const LEDGER = `
  create table ledger_transactions (id text primary key, type text, status text, description text, total bigint, created_at timestamptz(3));
  insert into ledger_transactions
    select 'TRX-' || n, 'incoming', 'posted', 'Wallet funding', n * 100, now() - n * interval '1 hour' from generate_series(1, 5000) n;
  create index on ledger_transactions (created_at, id);
  analyze ledger_transactions`

const connectionString = process.env.DATABASE_URL
if (connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 })
  let id: string | undefined
  app.get('/row', async (c) => {
    id ??= (await pool.query('select id from users limit 1')).rows[0].id
    const { rows } = await pool.query({ name: 'row', text: 'select * from users where id = $1', values: [id] })
    return c.json(rows[0])
  })
  app.get('/page', async (c) => c.json((await pool.query({ name: 'page', text: PAGE, values: [new Date()] })).rows))
} else {
  const client = await PGlite.create()
  await client.exec(LEDGER)
  const textual = { parsers: { 20: String } }
  app.get('/page', async (c) => c.json((await client.query(PAGE, [new Date()], textual)).rows))
}

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`))
