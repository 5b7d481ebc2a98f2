import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Role } from '#contract/role.ts'
import type { User } from '#contract/user.ts'
import type { AppEnv } from '#server/core/handler.ts'
import { mountSite } from '#server/http/site.ts'

const FIRST_NAMES = 'Adaeze Chidi Ngozi Émeka Tunde Bola Yusuf Amina Ifeoma Kelechi'.split(' ')
const LAST_NAMES = 'Okafor Bello Eze Adeyemi Nwosu Ibrahim Balogun Obi Musa Ojo'.split(' ')
const ROLES = ['Software Engineer', 'Finance', 'Operations', 'Customer Care']
const PERMISSIONS = ['read_user', 'read_task', 'read_announcement', 'read_file', 'read_ledger', 'read_account']
const START = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item

const instant = (index: number) => new Date(START + ((index * 7919) % 400_000) * MINUTE).toISOString()

const userOf = (_: unknown, index: number): User => ({
  _id: `user-${index}`,
  firstName: pick(FIRST_NAMES, index * 7),
  lastName: `${pick(LAST_NAMES, Math.floor(index / 10))} ${index}`,
  email: `person.${index}@statehouse.example`,
  role: pick(ROLES, index),
  roleId: `role-${index % ROLES.length}`,
  permissions: PERMISSIONS.slice(0, 1 + (index % PERMISSIONS.length)),
  accountLocked: index % 9 === 0,
  lastActive: index % 5 === 0 ? undefined : instant(index),
  createdAt: instant(index * 3),
  isSuperAdmin: false,
  version: 1,
})

const roles: Role[] = ROLES.map((name, index) => ({
  _id: `role-${index}`,
  name,
  permissions: PERMISSIONS,
  isActive: true,
}))

export const admin = {
  _id: 'admin',
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@statehouse.example',
  isSuperAdmin: true,
}

/** The calls of the users area need no authentication. */
export async function startStubServer(dist: string, users: number) {
  const answers: Record<string, unknown> = {
    '/session/validate': { valid: true, user: admin },
    '/role/permissions': ['*'],
    '/role': roles,
    '/user': Array.from({ length: users }, userOf),
  }
  const bodies = Object.entries(answers).map(([path, data]) => [path, JSON.stringify({ data })] as const)
  const app = new Hono<AppEnv>()
  for (const [path, body] of bodies)
    app.get(`/api${path}`, (c) => c.body(body, 200, { 'Content-Type': 'application/json' }))
  app.all('/api/*', (c) => c.json({ message: 'Not part of this benchmark', code: 'not-found' }, 404))
  app.get('/config.json', (c) => c.json({}))
  mountSite(app, dist)
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
