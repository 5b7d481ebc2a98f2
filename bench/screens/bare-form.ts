import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'
import type { AppEnv } from '#server/core/handler.ts'
import { mountSite } from '#server/http/site.ts'

export async function serveBareForm() {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-bare-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare'),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    await next()
    // It lacks the nonces and trusted types that our policy requires.
    c.res.headers.delete('Content-Security-Policy')
  })
  mountSite(app, folder)
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
