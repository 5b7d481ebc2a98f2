import { Hono } from 'hono'
import type { AppConfig } from '#contract/config.ts'
import type { AppEnv } from './core/handler.ts'
import { lastOnConnection } from './drain.ts'
import { AppError } from './errors/app-error.ts'
import { mountHealth } from './http/health.ts'
import { mediaRoutes } from './http/media-routes.ts'
import { boundedBodies, limitedPages, type ReadBody } from './http/middleware/limits.ts'
import { requestContext } from './http/middleware/request-context.ts'
import { respondError } from './http/middleware/respond-error.ts'
import { securityHeaders, withHeaders } from './http/middleware/security-headers.ts'
import { type MountParts, mount } from './http/mount.ts'
import { mountOpenApi } from './http/openapi/page.ts'
import { respondJson } from './http/respond.ts'
import { mountSite } from './http/site.ts'
import { mailboxRoute } from './mail/mailbox.ts'
import { pageSources } from './media/delivery/page-sources.ts'
import type { MediaStore } from './media/storage/store.ts'

export interface AppParts extends MountParts {
  readonly trustedProxies: number
  readonly publicUrl?: string | undefined
  readonly appConfig: AppConfig
  readonly outbox?: string | undefined
  /** The storage of uploads; without it there is no route below `/media`. */
  readonly mediaStore?: MediaStore | undefined
  readonly dist: string
  readonly isStopping: () => boolean
}

function createApi(parts: AppParts, readBody: ReadBody) {
  const api = new Hono<AppEnv>()
  mount(api, parts, readBody)
  api.all('*', () => {
    throw new AppError(404, 'no-such-call', 'There is no such call.')
  })
  return api
}

/** The whole server except its socket. Throws when a call of the contract has no handler or no access rule. */
export function createApp(parts: AppParts) {
  const { services, trustedProxies, publicUrl, mediaStore: store, dist } = parts
  const readBody = boundedBodies(services.limits.openBodiesPerIp)
  const sources = pageSources(services.media, publicUrl, store?.direct?.origin)
  const app = new Hono<AppEnv>()
  app.onError(respondError(services))
  const headers = securityHeaders(publicUrl?.startsWith('https://') ?? false, sources)
  app.use(lastOnConnection(parts.isStopping))
  app.use(requestContext(services, { trustedProxies, publicUrl, headers }))
  mountHealth(app, services.db, parts.isStopping)
  const limitPage = limitedPages(services)
  for (const path of ['/config.json', '/openapi.json', '/api/docs']) app.use(path, limitPage)
  app.get('/config.json', (c) => respondJson(c, parts.appConfig, 200, { 'Cache-Control': 'no-cache' }))
  mountOpenApi(app)
  app.route('/api', createApi(parts, readBody))
  app.use(withHeaders)
  if (store) app.route('/media', mediaRoutes({ services, store, dist, readBody }))
  app.use(limitPage)
  if (parts.outbox !== undefined) app.route('/', mailboxRoute(parts.outbox))
  mountSite(app, dist, sources)
  return app
}
