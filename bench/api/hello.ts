import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

// The minimal server on this stack, in a separate process that prints its address. With DATABASE_URL it also reads one
// row by key, as every authenticated call on PostgreSQL must.

const app = new Hono().get('/', (c) => c.json({ message: 'hello' }))

const connectionString = process.env.DATABASE_URL
if (connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 })
  let id: string | undefined
  app.get('/row', async (c) => {
    id ??= (await pool.query('select id from users limit 1')).rows[0].id
    const { rows } = await pool.query({ name: 'row', text: 'select * from users where id = $1', values: [id] })
    return c.json(rows[0])
  })
}

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`))
