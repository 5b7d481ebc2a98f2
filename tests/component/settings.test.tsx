import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#machines/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { expectQuietConsole } from './support/quiet-console.ts'

expectQuietConsole()

const scheme = () => document.documentElement.dataset.mantineColorScheme
const density = () => document.documentElement.dataset.density

test('colors and the height of rows change at once, and axe finds nothing serious in either scheme', async () => {
  await renderApp({ at: '/dashboard/settings', signedInAs: ben })
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await expect.poll(scheme).toBe('dark')
  expect(await seriousViolations()).toEqual([])
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
  await expect.poll(scheme).toBe('light')
  expect(await seriousViolations()).toEqual([])
  await page.getByRole('radiogroup', { name: 'Table density' }).getByText('Compact').click()
  await expect.poll(density).toBe('compact')
  await page.getByRole('radiogroup', { name: 'Table density' }).getByText('Comfortable').click()
  await expect.poll(density).toBe('comfortable')
})

test('it says who is logged in and asks before logging out', async () => {
  await renderApp({ at: '/dashboard/settings', signedInAs: ben })
  await expect.element(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await expect
    .element(page.getByText(`You are logged in as ${ben.firstName} ${ben.lastName}, Super Admin.`))
    .toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
})
