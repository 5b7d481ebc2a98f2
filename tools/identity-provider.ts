import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The client that the provider knows. */
export const CLIENT = { id: 'statehouse', secret: 'a client secret' }

/** Starts a certified provider on `localhost`. People who sign in there own the address that they enter. */
export async function startIdentityProvider(redirectUri: string) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, email: sub, email_verified: true }) }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
