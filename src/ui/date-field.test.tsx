import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { DateField } from './date-field.tsx'

const today = new Date(2026, 10, 21, 9, 30)
const field = page.getByRole('button', { name: 'Due date' })

function Harness({ initial }: { initial?: string }) {
  const [day, setDay] = useState(initial)
  return (
    <main>
      <DateField label="Due date" value={day} onChange={setDay} today={today} years={10} />
      <output>{day}</output>
    </main>
  )
}

test('a day is picked and shown in words', async () => {
  await renderUi(<Harness />)
  await field.click()
  await page.getByRole('button', { name: '21 November 2026' }).click()
  await expect.element(field).toHaveTextContent('November 21, 2026')
  await expect.element(page.getByRole('status')).toHaveTextContent('2026-11-21')
})

test('it can be picked by keyboard, and typing changes nothing', async () => {
  await renderUi(<Harness initial="2026-11-24" />)
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('2030')
  await expect.element(field).toHaveTextContent('November 24, 2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: '24 November 2026' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(field).toHaveTextContent('November 25, 2026')
})

test('yesterday cannot be picked', async () => {
  await renderUi(<Harness />)
  await field.click()
  await expect.element(page.getByRole('button', { name: '20 November 2026' })).toBeDisabled()
})

test('ten years ahead is the last day', async () => {
  await renderUi(<Harness initial="2036-11-21" />)
  await field.click()
  await expect.element(page.getByRole('button', { name: '21 November 2036' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: '22 November 2036' })).toBeDisabled()
})

test.each(COLOR_SCHEMES)('it is accessible in %s', async (scheme) => {
  await renderUi(<Harness initial="2026-11-24" />, scheme)
  await field.click()
  await expect.element(page.getByRole('button', { name: '24 November 2026' })).toBeVisible()
  await expect.poll(() => seriousViolations()).toEqual([])
})
