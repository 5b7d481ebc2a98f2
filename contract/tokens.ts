import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { choice } from './list.ts'
import { envelope, ignoredResponse, nullishToUndefined, requiredLine } from './schemas.ts'

export const TOKEN_ACCESS = ['read', 'write'] as const

export type TokenAccess = (typeof TOKEN_ACCESS)[number]

export const TOKEN_DAYS = [30, 90, 365] as const

const apiToken = v.object({
  _id: v.string(),
  name: v.string(),
  access: v.picklist(TOKEN_ACCESS),
  /** The last four characters of the token. */
  hint: v.string(),
  status: v.picklist(['active', 'expired', 'revoked']),
  createdAt: v.string(),
  expiresAt: v.string(),
  /** At most a minute old. Missing before the first use. */
  lastUsedAt: nullishToUndefined(v.string()),
  lastIp: nullishToUndefined(v.string()),
  revokedAt: nullishToUndefined(v.string()),
  owner: v.string(),
})

export type ApiToken = v.InferOutput<typeof apiToken>

const onTokens = { access: 'signed-in', source: 'tokens', by: 'people' } as const

export const tokenCalls = {
  'token.own': { ...onTokens, method: 'GET', path: '/token/own', response: envelope(v.array(apiToken)) },
  'token.all': {
    ...onTokens,
    method: 'GET',
    path: '/token/all',
    access: 'super-admin',
    response: envelope(v.array(apiToken)),
  },
  'token.create': {
    ...onTokens,
    method: 'POST',
    path: '/token/create',
    body: v.strictObject({
      name: requiredLine(60, 'Name is required'),
      access: choice(TOKEN_ACCESS),
      days: v.picklist(TOKEN_DAYS, `must be one of ${TOKEN_DAYS.join(', ')}`),
    }),
    response: envelope(v.object({ token: v.string() })),
    hasSecret: true,
  },
  'token.revoke': { ...onTokens, method: 'DELETE', path: '/token/:id', response: ignoredResponse },
} as const satisfies Record<string, Endpoint>

/** The least access of a token that makes a call; undefined where only people make it. */
export function tokenAccessFor({ method, by }: Pick<Endpoint, 'method' | 'by'>): TokenAccess | undefined {
  if (by === 'people') return undefined
  if (method === 'GET') return 'read'
  return by === 'programs' ? 'write' : undefined
}
