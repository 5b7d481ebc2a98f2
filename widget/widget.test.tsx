import { Button, MantineProvider, TextInput } from '@mantine/core'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DrawerPanel, SideDrawer } from '#src/overlays/side-drawer.tsx'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import {
  answerLeaving,
  choose,
  eventually,
  file,
  focused,
  openHanging,
  openWidget,
  press,
  rows,
  SEVERAL,
  setUp,
  untilHanging,
  within,
} from './support/harness.ts'

const opener = page.getByRole('button', { name: 'Upload file' })

function Drawer({ open }: { open: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <main>
      <SideDrawer opened={isOpen} title="Upload a new file" onClose={() => setOpen(false)}>
        <DrawerPanel>
          <TextInput label="File Name" />
          <Button onClick={open}>Upload file</Button>
        </DrawerPanel>
      </SideDrawer>
    </main>
  )
}

describe('in a drawer', () => {
  const drawer = page.getByRole('dialog', { name: 'Upload a new file' })
  const widgetDialog = page.getByRole('dialog', { name: 'Upload files' })

  async function openInDrawer() {
    const room = await setUp()
    const widget = room.make()
    await renderUi(<Drawer open={widget.open} />)
    await opener.click()
    await expect.element(widgetDialog).toBeVisible()
    return widget
  }

  test('Escape closes only the widget, and the focus returns to where it was', async () => {
    await openInDrawer()
    await userEvent.keyboard('{Escape}')
    await expect.element(widgetDialog).not.toBeInTheDocument()
    await expect.element(drawer).toBeVisible()
    await expect.element(opener).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
  })

  test('Escape does so too after a click on nothing, and after the row that had the focus is gone', async () => {
    await openInDrawer()
    choose(file('film.mp4'))
    await press('Remove: film.mp4')
    await page.getByRole('heading', { name: 'Upload files' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(widgetDialog).not.toBeInTheDocument()
    await expect.element(drawer).toBeVisible()
  })

  test('Escape in the middle of an upload asks, and staying keeps both open', async () => {
    const room = await setUp({ PATCH: ['hang'] })
    await renderUi(<Drawer open={room.make().open} />)
    await opener.click()
    choose(file('a.pdf'))
    await untilHanging(room)
    const asked = answerLeaving(false)
    await userEvent.keyboard('{Escape}')
    expect(asked.mock.calls).toHaveLength(1)
    await expect.element(widgetDialog).toBeVisible()
    await expect.element(drawer).toBeVisible()
  })

  test('typing reaches the widget and nothing below it', async () => {
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard)
    await openInDrawer()
    await page.getByRole('tab', { name: 'Web address' }).click()
    await page.getByLabelText('Public URL of the file to upload').click()
    await userEvent.keyboard('k')
    document.body.removeEventListener('keydown', heard)
    expect(within<HTMLInputElement>('input').value).toBe('k')
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('by keyboard', () => {
  test('arrows, Home and End go through the sources, and Enter opens one', async () => {
    const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    await openWidget()
    expect(focused()).toBe('Browse')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    const visited = []
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'ArrowLeft']) {
      await userEvent.keyboard(`{${key}}`)
      visited.push(focused())
    }
    expect(visited).toEqual(['Web address', 'Camera', 'This device', 'Camera', 'This device', 'Camera', 'Web address'])
    expect(ask).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('tab', { name: 'Web address' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tabpanel', { name: 'Web address' })).toBeVisible()
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('Public URL of the file to upload')
  })

  test('every control of a row can be reached, and the focus stays when a row changes', async () => {
    await openHanging()
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('Pause: a.pdf')
    await userEvent.keyboard('{Enter}')
    expect(focused()).toBe('Resume: a.pdf')
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('Cancel: a.pdf')
    await userEvent.keyboard('{Enter}')
    expect(focused()).toBe('Done')
  })
})

describe('to eyes and ears', () => {
  test.each(COLOR_SCHEMES)('it is accessible in %s, with every sort of row and in every panel', async (scheme) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('none'))
    const room = await setUp({ PATCH: ['hang', 400] })
    await renderUi(<main />, scheme)
    room.make({ ...SEVERAL, maxFiles: 5 }).open()
    choose(file('film.mp4'), file('a.pdf'))
    await untilHanging(room)
    choose(file('b.pdf'))
    await eventually(() => rows().at(-1)).toMatch(/ \| Retry \| /)
    choose(file('c.pdf'))
    await eventually(() => rows().at(-1)).toMatch(/ \| Uploaded$/)
    for (const name of ['This device', 'Web address', 'Camera']) {
      await page.getByRole('tab', { name }).click()
      expect(await seriousViolations()).toEqual([])
    }
  })

  test('the log announces the beginning, the end and refusals', async () => {
    await openWidget()
    choose(file('film.mp4', 10), file('a.pdf', 100))
    await eventually(rows).toEqual(['a.pdf | 100 Bytes | Uploaded', expect.stringMatching(/^film/)])
    const told = [...within('[role=log]').children].map(({ textContent }) => textContent)
    expect(told.filter((sentence) => !sentence.endsWith('%'))).toEqual([
      'a.pdf: Uploading',
      'film.mp4: Files of this format are not accepted. Choose JPG, PDF.',
      'a.pdf: Uploaded',
    ])
  })

  test('it follows the color scheme of the page while it is open', async () => {
    const { rerender } = await render(<MantineProvider forceColorScheme="light" />)
    await openWidget()
    const background = () => getComputedStyle(within('dialog')).backgroundColor
    expect(background()).toBe('rgb(255, 255, 255)')
    await rerender(<MantineProvider forceColorScheme="dark" />)
    await eventually(background).toBe('rgb(24, 25, 27)')
  })

  test('nothing jumps when sources change and files come in', async () => {
    const room = await openWidget({ PATCH: ['hang', 'hang', 'hang'] }, { ...SEVERAL, maxFiles: 10 })
    const places = () => ['dialog', '[role=tabpanel]', '.queue', 'footer'].map((part) => place(within(part)))
    const place = (element: Element) => JSON.stringify(element.getBoundingClientRect())
    const before = places()
    await page.getByRole('tab', { name: 'Web address' }).click()
    expect(places()).toEqual(before)
    await press('Upload')
    expect(places()).toEqual(before)
    await page.getByRole('tab', { name: 'This device' }).click()
    choose(...['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf'].map((name) => file(name)))
    await untilHanging(room)
    expect(places()).toEqual(before)
  })
})
