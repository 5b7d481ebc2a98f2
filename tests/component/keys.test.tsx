import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ben } from '#tests/support/examples/people.ts'
import { renderApp } from './support/app.tsx'
import { dialog, openRowMenu, question, serverWithTasks, TASK, toast } from './support/tasks.ts'

const EMPLOYEES = '/dashboard/tasks?tab=employee'

const tasks = ['Audit', 'Bonus', 'Cash'].map((title) => ({ ...TASK, _id: title, title }))

async function openTasks(at = EMPLOYEES) {
  const server = serverWithTasks(() => tasks)
  server.respondWith('task.assigned', () => ({ data: [] }))
  const app = await renderApp({ at, signedInAs: ben, server })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (at === EMPLOYEES) await expect.element(page.getByRole('button', { name: 'Audit', exact: true })).toBeVisible()
  await app.rest()
  return { ...app, changes: () => app.server.sent.filter(({ method }) => method !== 'GET').map(({ path }) => path) }
}

type Pressed = Omit<KeyboardEventInit, 'bubbles' | 'cancelable'>

const press = (pressed: Pressed, target: Element = document.activeElement ?? document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }))

const focused = () => document.activeElement?.closest('tr')?.dataset.record

describe('a key that is still held', () => {
  const VIRTUAL = { Enter: 13, Escape: 27 } as Readonly<Record<string, number>>

  const send = (type: string, key: string, autoRepeat = false) =>
    cdp().send('Input.dispatchKeyEvent', {
      type,
      autoRepeat,
      key,
      code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
      windowsVirtualKeyCode: VIRTUAL[key] ?? key.toUpperCase().charCodeAt(0),
      ...(type === 'keyDown' && key !== 'Escape' && { text: key === 'Enter' ? '\r' : key }),
    } as never)
  const down = (key: string) => send('keyDown', key)
  const hold = async (key: string) => {
    for (let times = 0; times < 3; times += 1) await send('keyDown', key, true)
  }
  const release = (key: string) => send('keyUp', key)

  test.each([
    ['Approve', 'Approve task?', 'Approve', '/api/task/Audit/approve'],
    ['Delete', 'Delete task?', 'Cancel', undefined],
  ])('does not answer the question of %s, and a new press does', async (label, title, answer, sent) => {
    const { changes } = await openTasks()
    await openRowMenu('Audit')
    const entry = page.getByRole('menuitem', { name: label, exact: true })
    // The menu takes the focus a moment after it opens.
    await expect.poll(() => document.activeElement?.closest('[role="menu"]') !== null).toBe(true)
    entry.element().focus()
    await down('Enter')
    await expect.element(dialog(title)).toBeVisible()
    const submit = dialog(title).getByRole('button', { name: answer, exact: true })
    if (title === 'Delete task?') await expect.element(submit).toHaveFocus()
    await hold('Enter')
    await expect.element(dialog(title)).toBeVisible()
    expect(changes()).toEqual([])
    await release('Enter')
    submit.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(changes).toEqual(sent ? [sent] : [])
    if (!sent) await expect.element(dialog(title)).not.toBeInTheDocument()
  })

  test('is not typed into the question that it opened, and goes on with rows', async () => {
    const { changes } = await openTasks()
    await down('j')
    await hold('j')
    await release('j')
    expect(focused()).toBe('Cash')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('View task details')).toBeVisible()
    await down('d')
    const feedback = question('Deny task?').getByRole('textbox')
    await expect.element(feedback).toHaveFocus()
    await hold('d')
    await release('d')
    await expect.element(feedback).toHaveValue('')
    await down('x')
    await hold('x')
    await release('x')
    await expect.element(feedback).toHaveValue('xxxx')
    await down('Enter')
    await hold('Enter')
    await release('Enter')
    expect(changes()).toEqual(['/api/task/Cash/deny'])
  })

  test('closes one thing with Escape, and sends one form with Ctrl and Enter', async () => {
    const { changes } = await openTasks()
    await page.getByRole('button', { name: 'Audit', exact: true }).click()
    await expect.element(dialog('View task details')).toBeVisible()
    await userEvent.keyboard('d')
    const feedback = question('Deny task?').getByRole('textbox')
    await feedback.fill('Too vague')
    await down('Escape')
    await expect.element(question('Deny task?')).not.toBeInTheDocument()
    await hold('Escape')
    await release('Escape')
    await expect.element(dialog('View task details')).toBeVisible()
    press({ key: 'Enter', ctrlKey: true, repeat: true })
    expect(changes()).toEqual([])
  })
})

describe('a shortcut', () => {
  test.each([
    ['Option on a Mac', { key: '#', code: 'Digit1', altKey: true }],
    ['AltGr on Windows', { key: '1', code: 'Digit1', altKey: true, ctrlKey: true }],
    ['the number pad', { key: '1', code: 'Numpad1', altKey: true }],
  ])('does not take a digit that types with %s', async (_, pressed) => {
    const { server } = await openTasks()
    await page.getByRole('button', { name: 'Audit', exact: true }).click()
    await userEvent.keyboard('d')
    const feedback = question('Deny task?').getByRole('textbox')
    await feedback.fill('Too vague')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await server.accept('task.deny')
    await expect.element(toast('Audit · Ada Example')).toBeVisible()
    await userEvent.keyboard('d')
    await feedback.fill('A long text')
    await expect.element(feedback).toHaveFocus()
    expect(press(pressed)).toBe(true)
    await expect.element(feedback).toHaveValue('A long text')
    await userEvent.keyboard('{Alt>}1{/Alt}')
    await expect.element(feedback).toHaveValue('Too vague')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(feedback).toHaveValue('A long text')
  })

  test.each([
    ['Russian', { key: 'л', code: 'KeyK' }, { key: 'п', code: 'KeyG' }, { key: 'ы', code: 'KeyS' }],
    ['Caps Lock', { key: 'K', code: 'KeyK' }, { key: 'G', code: 'KeyG' }, { key: 'S', code: 'KeyS' }],
    ['Dvorak', { key: 'k', code: 'KeyV' }, { key: 'g', code: 'KeyU' }, { key: 's', code: 'Semicolon' }],
  ])('is found on a keyboard with %s', async (_, k, g, s) => {
    const app = await openTasks()
    press({ ...k, ctrlKey: true })
    await expect.element(page.getByRole('textbox', { name: 'Command or record' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    press(g, document.body)
    press(s, document.body)
    await expect.element(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
    expect(app.path()).toBe('/dashboard/settings')
  })

  test.each([
    ['an input method', { isComposing: true }],
    ['an input method of Safari', { keyCode: 229 }],
    ['AltGr', { modifierAltGraph: true }],
  ])('hears nothing of %s', async (_, marks) => {
    const app = await openTasks()
    await page.getByRole('button', { name: 'Audit', exact: true }).click()
    await expect.element(dialog('View task details')).toBeVisible()
    press({ key: 'd', code: 'KeyD', ...marks }, document.body)
    press({ key: 'j', code: 'KeyJ', ...marks }, document.body)
    await app.rest()
    expect(question('Deny task?').elements()).toEqual([])
    await expect.element(dialog('View task details').getByText('Audit', { exact: true })).toBeVisible()
  })

  test('hears nothing of autofill, whose keydown has no key', async () => {
    const failed = vi.fn()
    window.addEventListener('error', failed)
    onTestFinished(() => window.removeEventListener('error', failed))
    const fill = () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    await openTasks()
    fill()
    press({ key: 'k', code: 'KeyK', ctrlKey: true })
    fill()
    await expect.element(page.getByRole('textbox', { name: 'Command or record' })).toHaveValue('')
    fill()
    expect(failed.mock.calls).toEqual([])
  })

  test('opens nothing in the palette while a word is composed', async () => {
    await openTasks()
    await userEvent.keyboard('{Control>}k{/Control}')
    const box = page.getByRole('textbox', { name: 'Command or record' })
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('role')
    await expect.element(page.getByRole('button', { name: /^Role management/ })).toBeVisible()
    for (const marks of [{ isComposing: true }, { keyCode: 229 }]) press({ key: 'Enter', code: 'Enter', ...marks })
    await expect.element(box).toHaveValue('role')
  })

  test('of a single key is off for who wants so, and those with Ctrl stay', async () => {
    await openTasks('/dashboard/settings')
    await page.getByRole('switch', { name: /Shortcuts of a single key/ }).click()
    await vi.waitUntil(() => document.documentElement.dataset.singleKeys === 'off')
    press({ key: 'g', code: 'KeyG' }, document.body)
    press({ key: 't', code: 'KeyT' }, document.body)
    press({ key: '?', code: 'Slash', shiftKey: true }, document.body)
    press({ key: 'k', code: 'KeyK', ctrlKey: true })
    await expect.element(page.getByRole('textbox', { name: 'Command or record' })).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: 'Settings', exact: true })).toBeInTheDocument()
    expect(dialog('Keyboard shortcuts').elements()).toEqual([])
  })
})
