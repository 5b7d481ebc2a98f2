import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { menuTexts } from '#tests/component/support/screen-texts.ts'
import { PageHeader } from './page-header.tsx'

const staff = { fullName: 'Ada Obi', roleLabel: 'Accountant', isSuperAdmin: false }
const admin = { fullName: 'Ngozi Eze', roleLabel: 'Super Admin', isSuperAdmin: true }
const search = { label: 'Search tasks', value: '', onChange: () => {} }

test('the longest name and role are cut, and the header stays as it is', async () => {
  const word = 'x'.repeat(300)
  const heightOf = () => page.getByRole('banner').element().getBoundingClientRect().height
  const { rerender } = await renderUi(<PageHeader title="Tasks" user={staff} search={search} onLogout={() => {}} />)
  const before = heightOf()
  const user = { fullName: word, roleLabel: word, isSuperAdmin: false }
  await rerender(<PageHeader title="Tasks" user={user} search={search} onLogout={() => {}} />)
  await expect.element(page.getByText(word).first()).toBeVisible()
  expect({ height: heightOf(), width: document.documentElement.scrollWidth }).toEqual({
    height: before,
    width: window.innerWidth,
  })
  for (const text of page.getByText(word, { exact: true }).elements())
    expect(text.getBoundingClientRect().right).toBeLessThan(window.innerWidth)
})

test('without handlers there is no menu to open', async () => {
  await renderUi(<PageHeader title="Tasks" user={staff} />)
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the menu has exactly the entries that are handled', async () => {
  const onLogout = vi.fn()
  await renderUi(<PageHeader title="Tasks" user={staff} onSettings={() => {}} onLogout={onLogout} />)
  await page.getByRole('button', { name: /Ada Obi/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  expect(menuTexts()).toEqual(['Settings', 'Logout'])
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  expect(onLogout).toHaveBeenCalledTimes(1)
})

test.each(COLOR_SCHEMES)('it is accessible in %s', async (scheme) => {
  await renderUi(
    <PageHeader title="Tasks" subtitle="Yours" user={admin} search={search} onProfile={() => {}} />,
    scheme,
  )
  expect(await seriousViolations()).toEqual([])
  await page.getByRole('button', { name: /Ngozi Eze/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect.poll(() => seriousViolations()).toEqual([])
})
