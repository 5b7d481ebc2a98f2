import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { LiteralPathRouter } from './router.ts'

test('known paths and others are routed alike, by method, each time they are asked', async () => {
  const app = new Hono({ router: new LiteralPathRouter(['/role/all', '/gone']) })
  app.use(async (c, next) => {
    await next()
    c.header('X-Middleware', c.req.path)
  })
  app.get('/role/all', (c) => c.text(`all ${c.req.query('of') ?? ''}`))
  app.get('/role/:id', (c) => c.text(`one ${c.req.param('id')}`))
  app.post('/role/all', (c) => c.text('made'))
  const ask = async (method: string, path: string) => {
    const answer = await app.request(path, { method })
    return [await answer.text(), answer.headers.get('x-middleware')]
  }
  for (const time of ['first', 'second']) {
    expect(await ask('GET', `/role/all?of=${time}`)).toEqual([`all ${time}`, '/role/all'])
    expect(await ask('POST', '/role/all')).toEqual(['made', '/role/all'])
    expect(await ask('GET', `/role/${time}`)).toEqual([`one ${time}`, `/role/${time}`])
    expect(await ask('GET', '/gone')).toEqual(['404 Not Found', '/gone'])
  }
})
