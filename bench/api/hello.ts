import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// The least that a server on this stack does, as a process of its own: it prints its address.

const app = new Hono().get('/', (c) => c.json({ message: 'hello' }))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`))
