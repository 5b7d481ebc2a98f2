import { Hono } from 'hono'
import { AppError } from './errors.ts'
import type { AppEnv } from './http/handler.ts'
import { answerError } from './http/middleware/answer-error.ts'
import { boundedWork, limitedPerAddress } from './http/middleware/limits.ts'
import { originOf } from './http/middleware/origin.ts'
import { type MountParts, mount } from './http/mount.ts'

export interface AppParts extends MountParts {
  readonly trustedProxies: number
  /** Called when the embedded database has given up; the process is of no use any more. */
  readonly onFatal: (error: unknown) => void
}

/** The API below `/api`. Throws when a call of the contract has no handler or no access rule. */
export function createApp(parts: AppParts) {
  const { services, trustedProxies, onFatal } = parts
  const app = new Hono<AppEnv>()
  app.use(originOf(services, trustedProxies))
  app.onError(answerError(services, onFatal))

  const api = new Hono<AppEnv>()
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  api.use(boundedWork(services.limits.inWork), limitedPerAddress(services))
  mount(api, parts)
  api.all('*', () => {
    throw new AppError(404, 'no-such-call', 'There is no such call.')
  })
  app.route('/api', api)
  return app
}
