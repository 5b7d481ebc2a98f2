import getPort from 'get-port'
import { afterAll } from 'vitest'
import type { Screen } from '#tests/support/screen.ts'
import { CLIENT, startIdentityProvider } from '#tools/identity-provider.ts'
import { openStageIn } from './stage.ts'

/** A stage on which people may sign on with a certified provider. Its pages are of another site than ours. */
export async function openSignOnStage<P extends Screen, D>(openBrowser: Parameters<typeof openStageIn<P, D>>[0]) {
  const port = String(await getPort())
  const house = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider(`${house}/sso`)
  afterAll(() => provider.stop())
  return openStageIn(openBrowser, {
    PORT: port,
    PUBLIC_URL: house,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Keyhouse',
  })
}

export const signOn = (page: Screen) => page.getByRole('button', { name: 'Continue with Keyhouse' })

export const isAsked = (page: Screen) => page.locator('input[name=login]').waitFor()

export async function enter(page: Screen, address: string) {
  await page.locator('input[name=login]').fill(address)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
