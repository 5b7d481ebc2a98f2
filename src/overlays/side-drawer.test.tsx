import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notifyError } from '#src/ui/toasts.tsx'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DrawerPanel, SideDrawer } from './side-drawer.tsx'

interface HarnessProps {
  busy?: boolean
  width?: number
  onSubmit?: () => void
}

function Harness({ busy, width, onSubmit }: HarnessProps) {
  const [opened, setOpened] = useState(false)
  const submit =
    onSubmit &&
    ((event: { preventDefault: () => void }) => {
      event.preventDefault()
      onSubmit()
    })
  return (
    <main>
      <Button onClick={() => setOpened(true)}>Add</Button>
      <SideDrawer
        opened={opened}
        title="Add New Task"
        subtitle="Keep track"
        busy={busy}
        width={width}
        onClose={() => setOpened(false)}
      >
        <DrawerPanel onSubmit={submit} footer={<Button type="submit">Save</Button>}>
          <TextInput label="Title" data-autofocus />
        </DrawerPanel>
      </SideDrawer>
    </main>
  )
}

const STEP = { title: 'Deny task?', description: 'Tell the assignee why.', submit: 'Deny' }

const drawer = page.getByRole('dialog', { name: 'Add New Task' })
const add = page.getByRole('button', { name: 'Add' })

async function open(props: HarnessProps = {}) {
  await renderUi(<Harness {...props} />)
  await add.click()
  await expect.element(page.getByLabelText('Title')).toHaveFocus()
}

test('the header grows with its texts where a low window scrolls as a whole', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(320, 256)
  await renderUi(
    <SideDrawer
      opened
      title="Create New Announcement"
      subtitle={'Publish it immediately. '.repeat(5)}
      onClose={vi.fn()}
    >
      <DrawerPanel>{'A long text. '.repeat(300)}</DrawerPanel>
    </SideDrawer>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const { scrollHeight, clientHeight } = page.getByRole('banner').element()
  expect(clientHeight).toBe(scrollHeight)
})

test.each<[string, (onClose: () => void) => ReactNode]>([
  [
    'a drawer',
    (onClose) => (
      <SideDrawer opened title="Task" onClose={onClose}>
        {null}
      </SideDrawer>
    ),
  ],
  ['a question', (onCancel) => <ConfirmDialog step={STEP} onSubmit={() => {}} onCancel={onCancel} />],
])('the second click of the double click that opened %s does not close it', async (_, render) => {
  const onClose = vi.fn<() => void>()
  await renderUi(render(onClose))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(onClose.mock.calls).toEqual([])
})

test.each([
  [undefined, 450],
  [500, 500],
])('a width of %s makes it %i pixels wide, at the right edge', async (width, pixels) => {
  await open({ width })
  await expect.poll(() => drawer.element().getBoundingClientRect().right).toBe(window.innerWidth)
  expect((drawer.element() as HTMLElement).offsetWidth).toBe(pixels)
})

test('a toast is beside an open drawer, and at the edge again once the drawer is closed', async () => {
  await open({ width: 500 })
  notifyError('Please upload a file.')
  const toast = page.getByRole('alert').filter({ hasText: 'Please upload a file.' })
  await expect.element(toast).toBeVisible()
  const edge = () => toast.element().getBoundingClientRect().right
  const isBeside = () => edge() < drawer.element().getBoundingClientRect().left
  await expect.poll(isBeside).toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(edge()).toBeGreaterThan(window.innerWidth - 40)
})

test('Escape closes it and the focus returns', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
})

test('a click beside it closes it', async () => {
  await open()
  await userEvent.click(document.body, { position: { x: 20, y: 300 } })
  await expect.element(drawer).not.toBeInTheDocument()
})

test('while busy nothing closes it', async () => {
  await open({ busy: true })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.body, { position: { x: 20, y: 300 } })
  await expect.element(drawer.getByRole('button', { name: 'Close' })).toBeDisabled()
  await expect.element(drawer).toBeVisible()
})

test('as a form it is sent from its footer, by Enter, and by Ctrl+Enter from a field', async () => {
  const onSubmit = vi.fn()
  await open({ onSubmit })
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await drawer.getByRole('button', { name: 'Save' }).click()
  expect(onSubmit.mock.calls).toEqual([[], [], []])
})

test('a drawer says that the browser is offline, as long as it is', async () => {
  await renderUi(<Harness />)
  await page.getByRole('button', { name: 'Add' }).click()
  const offline = page.getByRole('dialog', { name: 'Add New Task' }).getByText('Offline', { exact: true })
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(offline).toBeVisible()
  isOnline.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(offline).not.toBeInTheDocument()
})
