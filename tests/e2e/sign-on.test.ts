import { expect, test } from 'vitest'
import { openChromium } from './support/browser.ts'
import { enter, isAsked, openSignOnStage, signOn } from './support/sign-on.ts'
import { ADMIN, isAt, logOut, signIn, storedIn } from './support/steps.ts'

const stage = await openSignOnStage(openChromium)

async function openDesk(path?: string) {
  const desk = await stage.newDesk()
  // The pages of the provider are of another site.
  desk.tolerateComplaints(/^Asked |localhost|fonts\./)
  return { desk, page: await desk.openTab(path) }
}

test('a person who signs on comes to the page that they wanted, and after a log-out the provider asks again', async () => {
  const { page } = await openDesk('/dashboard/tasks')
  await signOn(page).click()
  await enter(page, ADMIN)
  await page.getByRole('heading', { name: 'Tasks Management' }).waitFor()
  await isAt(page, '/dashboard/tasks')
  expect(await storedIn(page)).toEqual(['userInfo'])
  const names = (await page.context().cookies(new URL('/api/session', page.url()).href)).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('sign_on'))).toEqual([])

  await page.goto('/sso?code=used&state=used')
  await page.getByRole('heading', { name: 'User Management' }).waitFor()
  await isAt(page, '/dashboard')

  await logOut(page)
  await signOn(page).click()
  await isAsked(page)
  await page.goBack()
  await signOn(page).click()
  await isAsked(page)
})

test('the login screen says why a sign-on was refused, and a code still signs in there', async () => {
  const { desk, page } = await openDesk()
  await signOn(page).click()
  await enter(page, 'nobody@example.com')
  await page.getByText('There is no account for nobody@example.com. Ask a super admin to create it.').waitFor()
  await desk.expectComplaints(/status of 403/)
  await isAt(page, '/')
  await page.reload()
  await page.goto('/sso')
  await isAt(page, '/')
  await signIn(page, stage.server, ADMIN)
})

test('a sign-on that began in another browser is refused', async () => {
  const { desk, page } = await openDesk('/sso?code=stolen&state=stolen')
  await page.getByText('This sign-in took too long, or began in another browser. Try again.').waitFor()
  await desk.expectComplaints(/status of 400/)
  await isAt(page, '/')
})
