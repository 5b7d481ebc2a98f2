import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordsOf } from '#src/workflows/records.ts'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { serverWithFinance } from './support/finance.ts'

// A copy of the house where vehicles have the address of the ledger, and are named as a new area is: once in each layer.

vi.mock('#contract/area.ts', async (original) => {
  const house = await original<typeof import('#contract/area.ts')>()
  const added = { label: 'Vehicles', path: '/dashboard/ledger', needs: 'nothing', tag: 'Vehicle' }
  return { ...house, AREAS: [...house.AREAS.filter(({ label }) => label !== 'Ledger'), added] }
})

vi.mock('#contract/calls.ts', async (original) => {
  const { calls, ...house } = await original<typeof import('#contract/calls.ts')>()
  return { ...house, calls: { ...calls, 'vehicle.create': { ...calls['account.create'], path: '/ledger/create' } } }
})

vi.mock('#machines/lifecycles/tracked.ts', async (original) => {
  const { lifecycles, ...house } = await original<typeof import('#machines/lifecycles/tracked.ts')>()
  return { ...house, lifecycles: { ...lifecycles, vehicle: lifecycles.account } }
})

test('an added area is in the menu, the palette, the keys and the list of shortcuts, and its records in the gallery', async () => {
  const app = await renderApp({ at: '/dashboard/coa', signedInAs: ben, server: serverWithFinance() })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect.element(menu.getByRole('link', { name: 'Vehicles' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = page.getByRole('textbox', { name: 'Command or record' })
  await box.fill('vehicle')
  await expect.element(page.getByRole('button', { name: /^Vehicles\s*G V$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Create vehicle/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(shortcuts.getByText('Open Vehicles')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(shortcuts).not.toBeInTheDocument()
  await userEvent.keyboard('gv')
  await expect.poll(app.path).toBe('/dashboard/ledger')
  const inGallery = { entity: 'vehicle', list: 'vehicles', area: '/dashboard/ledger', tag: 'Vehicle' }
  expect(recordsOf('vehicle' as never)).toEqual(inGallery)
})
