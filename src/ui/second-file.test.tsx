import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { part, SecondFileContext } from './second-file.tsx'

const Meanwhile = () => <button type="button">Menu</button>

function Menu() {
  const [presses, setPresses] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Menu
      </button>
      <output>{presses}</output>
    </>
  )
}

const MenuPart = part<typeof Menu>('Menu', Meanwhile)
const Panel = part<() => ReactNode>('Panel')

const FILE = { Menu, Panel: () => <p>Panel</p> }

const shown = (file?: Readonly<Record<string, unknown>>) => (
  <SecondFileContext value={file}>
    <MenuPart />
    <Panel />
    <button type="button">Other</button>
  </SecondFileContext>
)

const menu = page.getByRole('button', { name: 'Menu' })
const presses = page.getByRole('status')

test('a press before the second file is there is made again, once', async () => {
  const { rerender } = await render(shown())
  await menu.click()
  await rerender(shown(FILE))
  await expect.element(presses).toHaveTextContent('1')
  await expect.element(menu).toHaveFocus()
  await rerender(shown({ ...FILE }))
  await expect.element(presses).toHaveTextContent('1')
})

test('the focus stays on a button whose part comes, without a press', async () => {
  const { rerender } = await render(shown())
  await userEvent.keyboard('{Tab}')
  await expect.element(menu).toHaveFocus()
  await rerender(shown(FILE))
  await expect.element(menu).toHaveFocus()
  await expect.element(presses).toHaveTextContent('0')
})

test('the focus stays where it went after a press', async () => {
  const { rerender } = await render(shown())
  await menu.click()
  await page.getByRole('button', { name: 'Other' }).click()
  await rerender(shown(FILE))
  await expect.element(page.getByText('Panel')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Other' })).toHaveFocus()
  await expect.element(presses).toHaveTextContent('0')
})

test('a press is not made again once the focus is elsewhere, as after a press that moves no focus to its button', async () => {
  const { rerender } = await render(shown())
  await expect.element(menu).toBeVisible()
  ;(menu.element() as HTMLElement).click()
  const other = page.getByRole('button', { name: 'Other' })
  ;(other.element() as HTMLElement).focus()
  await rerender(shown(FILE))
  await expect.element(other).toHaveFocus()
  await expect.element(presses).toHaveTextContent('0')
})

test('a part without a placeholder draws nothing until its file is there', async () => {
  await render(shown())
  await expect.element(menu).toBeVisible()
  expect(document.querySelector('p')).toBe(null)
})

test('a name that the second file lacks is an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(render(shown({ Menu }))).rejects.toThrow('The second file has no Panel')
  vi.mocked(console.error).mockClear()
})
