import type { Services } from '#src/api/services.tsx'

type Context = Pick<Services, 'session'>

const lastViews = new WeakMap<Context, Map<string, object>>()

const viewsIn = (services: Context) => lastViews.get(services) ?? new Map<string, object>()

const keyOf = ({ session }: Context, path: string) => `${session.getSnapshot().context.user?._id} ${path}`

export function rememberView(services: Context, path: string, search: object) {
  lastViews.set(services, viewsIn(services).set(keyOf(services, path), search))
}

/** The search part of an area's address as this person left it; undefined in the area, where its link starts over. */
export const lastViewOf = (services: Context, path: string, current: string) =>
  path === current ? undefined : viewsIn(services).get(keyOf(services, path))
