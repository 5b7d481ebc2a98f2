import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const paramsOf = (path: string) => path.split(':').length

const byFewestParams = (Object.entries(calls) as [CallName, Endpoint][])
  .sort(([, one], [, other]) => paramsOf(one.path) - paramsOf(other.path))
  .map(([name, { method, path }]) => ({ name, method, pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) }))

/** `pathname` begins with `/api`. Undefined for any other address. */
export const callNameOf = (method: string, pathname: string) =>
  byFewestParams.find((call) => call.method === method && call.pattern.test(pathname))?.name
