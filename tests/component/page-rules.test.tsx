import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { devTools, emulate } from './support/dev-tools.ts'
import { serverWithTasks, TASK } from './support/tasks.ts'

const row = page.getByRole('button', { name: TASK.title, exact: true })
const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()

async function openTasks(count = 1) {
  const tasks = Array.from({ length: count }, (_, index) =>
    index ? { ...TASK, _id: `${index}`, title: `${index}` } : TASK,
  )
  const app = await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server: serverWithTasks(() => tasks) })
  await expect.element(row).toBeVisible()
  await app.rest()
}

test('a list prints without menu and tools, and an open record prints alone and whole', async () => {
  await openTasks(40)
  await emulate({ media: 'print' })
  await expect.poll(() => boxOf('#main table')?.left).toBeLessThan(100)
  const shown = (selector: string) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility())
  expect(['nav', 'input', '[role="tablist"]', 'button[aria-haspopup]', 'thead', 'h1'].filter(shown)).toEqual([
    'thead',
    'h1',
  ])
  await emulate({})
  await row.click()
  await expect.element(page.getByText(TASK.description ?? '')).toBeVisible()
  await emulate({ media: 'print' })
  await expect.poll(() => shown('#root')).toBe(false)
  expect(getComputedStyle(document.querySelector('.mantine-Drawer-inner') ?? document.body).position).toBe('static')
})

test('a page with the dark theme prints in the colors of the light one', async () => {
  await openTasks(2)
  await emulate({ media: 'print' })
  const { dataset } = document.documentElement
  const given = dataset.mantineColorScheme
  onTestFinished(() => void Object.assign(dataset, { mantineColorScheme: given }))
  const colorsIn = (theme: string) => {
    dataset.mantineColorScheme = theme
    const shown = [...document.querySelectorAll('#main *')].filter((each) => each.checkVisibility())
    return shown.map((each) => getComputedStyle(each).color)
  }
  await expect.poll(() => boxOf('#main table')?.left).toBeLessThan(100)
  const light = colorsIn('light')
  expect(colorsIn('dark')).toEqual(light)
})

test('fields have letters of 16 pixels for a finger, so that no phone zooms into them', async () => {
  const { send } = devTools()
  onTestFinished(() => void send('Emulation.setTouchEmulationEnabled', { enabled: false }))
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await openTasks()
  await page.getByRole('button', { name: 'Add new task' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Task title' })).toBeVisible()
  const fields = [...document.querySelectorAll('input:not([type="checkbox"], [type="hidden"]), textarea')]
  expect([...new Set(fields.map((each) => getComputedStyle(each).fontSize))]).toEqual(['16px'])
})

test('nothing moves with reduced motion while a list loads', async () => {
  const server = serverWithTasks(() => [])
  server.hold('task.assigned')
  await renderApp({ at: '/dashboard/tasks', signedInAs: ben, server })
  await expect.element(page.getByText('Loading tasks...')).toBeVisible()
  expect(document.getAnimations().filter((each) => each instanceof CSSAnimation)).toEqual([])
})

test('a switch shows its states in forced colors', async () => {
  await emulate({ features: [{ name: 'forced-colors', value: 'active' }] })
  await renderApp({ at: '/dashboard/settings', signedInAs: ben })
  const input = page.getByRole('switch', { name: /Shortcuts of a single key/ })
  await expect.element(input).toBeInTheDocument()
  const track = () => getComputedStyle(document.querySelector('.mantine-Switch-track') ?? document.body)
  await expect.poll(() => track().borderTopStyle).toBe('solid')
  const { backgroundColor } = track()
  await input.click()
  await expect.poll(() => track().backgroundColor).not.toBe(backgroundColor)
})

test('the chosen role beside a chart is seen in forced colors', async () => {
  await emulate({ features: [{ name: 'forced-colors', value: 'active' }] })
  await renderApp({ at: '/workflows/task?as=reviewer' })
  await expect.element(page.getByRole('radio', { checked: true })).toBeInTheDocument()
  const label = document.querySelector<HTMLElement>('input[name="viewer"]:checked + span')
  const selected = document.body.appendChild(document.createElement('i'))
  onTestFinished(() => selected.remove())
  selected.style.cssText = 'background: SelectedItem; forced-color-adjust: none'
  const groundOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor
  expect(groundOf(label)).toBe(groundOf(selected))
})
