import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RowMenu } from './row-menu.tsx'

const button = page.getByRole('button', { name: 'Actions for Report' })
const menu = page.getByRole('menu')
const items = (onSelect: () => void) => [
  { label: 'Edit', onSelect },
  { label: 'Delete', onSelect, tone: 'negative' as const },
  { label: 'Archive', onSelect, disabledReason: 'Not available.' },
]

test('the dots open it, a choice closes it', async () => {
  const onSelect = vi.fn()
  await renderUi(<RowMenu label="Actions for Report" items={() => items(onSelect)} />)
  await button.click()
  await menu.getByRole('menuitem', { name: 'Edit' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  expect(onSelect).toHaveBeenCalledTimes(1)
})

test('a line sets apart what shows, the moves, and the moves with a key', async () => {
  const onSelect = () => {}
  const tone = 'neutral' as const
  const entries = [
    { label: 'View details', onSelect },
    { label: 'Edit', onSelect, tone },
    { label: 'Lock', onSelect, disabledReason: 'Not available.' },
    { label: 'Approve', onSelect, tone, shortcut: 'A' },
  ]
  await renderUi(<RowMenu label="Actions for Report" items={() => entries} />)
  await button.click()
  await expect.element(menu).toBeVisible()
  const parts = [...menu.element().querySelectorAll('[role="menuitem"], .mantine-Menu-divider')]
  expect(parts.map((part) => (part.matches('button') ? part.textContent : '-'))).toEqual([
    'View details',
    '-',
    'Edit',
    'LockNot available.',
    '-',
    'Approve',
  ])
})

test('a click elsewhere closes it', async () => {
  await renderUi(
    <>
      <RowMenu label="Actions for Report" items={() => items(() => {})} />
      <p>Elsewhere</p>
    </>,
  )
  await button.click()
  await expect.element(menu).toBeVisible()
  await page.getByText('Elsewhere').click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('it stays, with the focus, when its row moves out of sight', async () => {
  await renderUi(
    <div data-testid="list" style={{ height: 100, overflow: 'hidden' }}>
      <div style={{ height: 1000 }}>
        <RowMenu label="Actions for Report" items={() => items(() => {})} />
      </div>
    </div>,
  )
  await button.click()
  const top = () => menu.element().getBoundingClientRect().top
  const before = top()
  page.getByTestId('list').element().scrollTop = 500
  await expect.poll(top).toBe(before - 500)
  await expect.element(menu.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
})

test('what cannot be done can be reached, says why and does nothing', async () => {
  const onSelect = vi.fn()
  await renderUi(<RowMenu label="Actions for Report" items={() => items(onSelect)} />)
  await button.click()
  await expect.element(menu.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  const archive = menu.getByRole('menuitem', { name: 'Archive Not available.' })
  await expect.element(archive).toHaveFocus()
  await expect.element(archive).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onSelect).not.toHaveBeenCalled()
})

function Row() {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const step = isAsked ? { title: 'Delete task?', description: 'For good.', submit: 'Delete' } : undefined
  return (
    <>
      <RowMenu label="Actions for Report" items={() => items(() => setAsked(true))} />
      <ConfirmDialog step={step} onSubmit={close} onCancel={close} />
    </>
  )
}

test('after a dialog that it opened the focus is back on the dots', async () => {
  await renderUi(<Row />)
  await button.click()
  await menu.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test.each(COLOR_SCHEMES)('it is accessible in %s', async (scheme) => {
  await renderUi(
    <main>
      <RowMenu label="Actions for Report" items={() => items(() => {})} />
    </main>,
    scheme,
  )
  await button.click()
  await expect.element(menu).toBeVisible()
  await expect.poll(() => seriousViolations()).toEqual([])
})
