import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { useListFilter } from './list-filter.ts'

const ROWS = [{ status: 'active' }, { status: 'inactive' }]

const FILTERS = {
  status: {
    label: 'Status',
    choices: {
      active: { label: 'Active', where: { status: ['active'] } },
      inactive: { label: 'Inactive', where: { status: ['inactive'] } },
    },
  },
} as const

const AREA = { entity: { plural: 'rows', titleOf: () => '', fields: {} } }

function Harness() {
  const [search, change] = useState<{ status?: readonly string[] }>({})
  const { control, matches } = useListFilter({ area: AREA, list: { search, change }, filters: FILTERS })
  return (
    <main>
      {control}
      <output>{ROWS.flatMap((row) => (matches?.(row) ? row.status : [])).join()}</output>
    </main>
  )
}

const filter = page.getByRole('button', { name: /^Filter/ })
const panel = page.getByRole('dialog', { name: /^Filter/ })
const rows = page.getByRole('status')

test('choices apply at once and add up, the button counts them, and a chip removes one', async () => {
  await renderUi(<Harness />)
  await filter.click()
  await panel.getByRole('checkbox', { name: 'Inactive' }).click()
  await expect.poll(() => rows.element().textContent).toBe('inactive')
  await expect.element(filter).toHaveTextContent('Filter1')
  await panel.getByRole('checkbox', { name: 'Active', exact: true }).click()
  await expect.element(filter).toHaveTextContent('Filter2')
  await expect.element(rows).toHaveTextContent('active,inactive')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove the filter Status: Inactive' }).click()
  await expect.poll(() => rows.element().textContent).toBe('active')
})

test('by keys, each chip that goes passes the focus to the next one, and the last one to the button', async () => {
  await renderUi(<Harness />)
  await filter.click()
  for (const name of ['Active', 'Inactive']) await panel.getByRole('checkbox', { name, exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(filter).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: /^Remove the filter/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(filter).toHaveFocus()
  await expect.element(filter).toHaveTextContent('Filter')
})

test('Clear removes every choice', async () => {
  await renderUi(<Harness />)
  await filter.click()
  await expect.element(panel.getByRole('button', { name: 'Clear' })).toBeDisabled()
  await panel.getByRole('checkbox', { name: 'Active', exact: true }).click()
  await panel.getByRole('button', { name: 'Clear' }).click()
  await expect.element(rows).toHaveTextContent('active,inactive')
  await expect.element(panel.getByRole('checkbox', { name: 'Active', exact: true })).not.toBeChecked()
})

test('Escape closes the filter and returns the focus to its button', async () => {
  await renderUi(<Harness />)
  await filter.click()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(filter).toHaveFocus()
})

test.each(COLOR_SCHEMES)('the filter is accessible in %s', async (scheme) => {
  await renderUi(<Harness />, scheme)
  await filter.click()
  await panel.getByRole('checkbox', { name: 'Inactive' }).click()
  await expect.poll(() => seriousViolations()).toEqual([])
})
