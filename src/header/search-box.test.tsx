import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import { holdTimers } from '#tests/component/support/timers.ts'
import { SearchBox } from './search-box.tsx'

const box = page.getByRole('searchbox', { name: 'Search tasks' })

test('each key press reports the text, and Clear empties it', async () => {
  const told = vi.fn()
  await renderUi(<SearchBox label="Search tasks" value="" onChange={told} />)
  await expect.element(box).toHaveAttribute('placeholder', 'search...')
  await userEvent.type(box, 'ab')
  await page.getByRole('button', { name: 'Clear search' }).click()
  expect(told.mock.calls).toEqual([['a'], ['ab'], ['']])
  await expect.element(box).toHaveFocus()
})

function Lagging() {
  const [value, setValue] = useState('')
  return <SearchBox label="Search tasks" value={value} onChange={(next) => setTimeout(setValue, 20, next)} />
}

test('keys are not lost while the value outside lags behind', async () => {
  await renderUi(<Lagging />)
  await userEvent.type(box, 'settlement')
  await expect.element(box).toHaveValue('settlement')
})

test('with a delay the last text alone is reported, and a change from outside is taken over meanwhile', async () => {
  const told = vi.fn()
  const shown = (value: string) => <SearchBox label="Search tasks" value={value} onChange={told} delay={300} />
  const { rerender } = await renderUi(shown('old'))
  const rest = holdTimers(300)
  await userEvent.type(box, 'er')
  expect(told.mock.calls).toEqual([])
  rest()
  await rerender(shown('older'))
  await userEvent.type(box, ' than')
  await rerender(shown(''))
  await expect.element(box).toHaveValue('')
  rest()
  expect(told.mock.calls).toEqual([['older']])
  await rerender(shown('older'))
  await expect.element(box).toHaveValue('older')
})

test.each(['x'.repeat(201), `${'x'.repeat(199)}😀`, ' '.repeat(5_000)])(
  'the first part of a long text is searched',
  async (long) => {
    const told = vi.fn()
    await renderUi(<SearchBox label="Search tasks" value="" onChange={told} />)
    await box.fill(long)
    expect(told.mock.lastCall?.[0].length).toBe(long.includes('😀') ? 199 : 200)
    await expect.element(box).toHaveValue(long)
    await expect.element(page.getByText('Only the first 200 letters are searched.')).toBeVisible()
    await box.fill('x')
    await expect.element(page.getByText('Only the first 200 letters are searched.')).not.toBeInTheDocument()
  },
)
