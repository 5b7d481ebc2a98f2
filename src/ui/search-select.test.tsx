import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import { SearchSelect } from './search-select.tsx'

const NAMES = { chidi: 'Chidi Okafor', elder: 'Chidi Okafor-Bello', one: 'Ada Obi', other: 'Ada Obi', zoe: 'Zoé Lawal' }

function Form() {
  const [value, setValue] = useState<string | null>('zoe')
  const data = Object.entries(NAMES).map(([id, label]) => ({ value: id, label }))
  return (
    <>
      <SearchSelect label="Assignee" data={data} value={value} onChange={setValue} />
      <TextInput label="Next" />
      <output>{value}</output>
    </>
  )
}

test.each([
  ['the whole name', 'chidi okafor', '{Tab}', 'chidi', 'Chidi Okafor'],
  ['a part that one has', 'bel', '{Tab}', 'elder', 'Chidi Okafor-Bello'],
  ['a part that one has', 'bel', '{Enter}', 'elder', 'Chidi Okafor-Bello'],
  ['what is highlighted', 'chidi', '{ArrowDown}{ArrowDown}{Tab}', 'elder', 'Chidi Okafor-Bello'],
  ['what is chosen', 'zoe', '{Enter}', 'zoe', 'Zoé Lawal'],
  ['nothing', '', '{Tab}', 'zoe', 'Zoé Lawal'],
  ['a text that fits none', 'xyz', '{Tab}', 'zoe', 'xyz', 'Nothing fits “xyz”'],
  ['a text that fits several', 'chidi', '{Enter}', 'zoe', 'chidi', 'Several fit “chidi”. Choose one.'],
  ['the name of two people', 'ada obi', '{Tab}', 'zoe', 'ada obi', 'Several are named “ada obi”. Choose one.'],
])('%s, typed as %j and left with %s, chooses %s', async (_, text, keys, id, shown, reason = '') => {
  await renderUi(<Form />)
  const field = page.getByRole('combobox', { name: 'Assignee' })
  await expect.element(field).toHaveValue('Zoé Lawal')
  await field.fill(text)
  await userEvent.keyboard(keys)
  await expect.element(page.getByRole('status')).toHaveTextContent(id)
  await expect.element(field).toHaveValue(shown)
  await expect.element(field).toHaveAccessibleDescription(reason)
  if (keys.endsWith('{Tab}')) await expect.element(page.getByRole('textbox', { name: 'Next' })).toHaveFocus()
})
