import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { FullPageMessage } from './full-page-message.tsx'
import { PageError } from './page-error.tsx'
import { SectionHeading } from './section-heading.tsx'

test('a page that broke says why and can be tried again', async () => {
  const retry = vi.fn()
  await renderUi(<PageError error={new Error('Something broke')} retry={retry} />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This page could not be shownSomething brokeTry again')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledTimes(1)
})

test('the density sets how tall rows are', async () => {
  await renderUi(null)
  const padding = () => getComputedStyle(document.documentElement).getPropertyValue('--row-padding')
  const compact = padding()
  Object.assign(document.documentElement.dataset, { density: 'comfortable' })
  expect([compact, padding()]).toEqual(['0.4375rem', '0.625rem'])
})

test.each(COLOR_SCHEMES)('messages and headings are accessible in %s', async (scheme) => {
  await renderUi(
    <FullPageMessage title="Access Denied" text="You have no permission for any menu item.">
      <SectionHeading title="Review Tasks" text="Review and add tasks for the week" />
      <PageError error={undefined} retry={() => {}} />
    </FullPageMessage>,
    scheme,
  )
  expect(await seriousViolations()).toEqual([])
})
