import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { FilterPopover } from './filter-popover.tsx'

const groups = [
  {
    id: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
]

function Harness() {
  const [value, setValue] = useState<Record<string, string | undefined>>({})
  return (
    <main>
      <FilterPopover groups={groups} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </main>
  )
}

const filter = page.getByRole('button', { name: /^Filter/ })
const panel = page.getByRole('dialog', { name: /^Filter/ })
const chosen = page.getByRole('status')

test('a choice holds at once and the button counts it', async () => {
  await renderUi(<Harness />)
  await filter.click()
  await panel.getByRole('radio', { name: 'Inactive' }).click()
  await expect.element(chosen).toHaveTextContent('{"status":"inactive"}')
  await expect.element(filter).toHaveTextContent('Filter1')
})

test('Clear takes every choice back', async () => {
  await renderUi(<Harness />)
  await filter.click()
  await expect.element(panel.getByRole('button', { name: 'Clear' })).toBeDisabled()
  await panel.getByRole('radio', { name: 'Active', exact: true }).click()
  await panel.getByRole('button', { name: 'Clear' }).click()
  await expect.element(chosen).toHaveTextContent('{}')
  await expect.element(panel.getByRole('radio', { name: 'Active', exact: true })).not.toBeChecked()
})

test('Escape closes it and the focus returns', async () => {
  await renderUi(<Harness />)
  await filter.click()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(filter).toHaveFocus()
})

test.each(COLOR_SCHEMES)('it is accessible in %s', async (scheme) => {
  await renderUi(<Harness />, scheme)
  await filter.click()
  await panel.getByRole('radio', { name: 'Inactive' }).click()
  await expect.poll(() => seriousViolations()).toEqual([])
})
