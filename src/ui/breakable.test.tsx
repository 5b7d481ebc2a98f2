import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import { breakable } from './breakable.tsx'

test('a text with equal parts can break after each underscore and before its host', async () => {
  await renderUi(<p>{breakable('a_a_a@host')}</p>)
  expect(page.getByRole('paragraph').element().innerHTML).toBe('a_<wbr>a_<wbr>a<wbr>@host')
})
