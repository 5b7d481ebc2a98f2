import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { ADMIN, addTask, eventually, isAt, MEMBER, statusIs, toast } from './support/steps.ts'

const TITLE = 'Count the cash of week 47'
const FARTHEST = 60

const stage = openStage()

interface Focus {
  readonly name: string
  readonly isInView: boolean
  readonly isMarked: boolean
}

const focus = (page: Page) =>
  page.evaluate((): Focus => {
    const element = document.activeElement as HTMLElement
    // Past the last control, before the first.
    if (element === document.body) return { name: '', isInView: true, isMarked: true }
    const labelled = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
    const { top, bottom, width, height } = element.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px'
    return {
      name: (labelled ?? element.textContent).replace(/ ?\*$/, '').trim(),
      isInView: width * height > 0 && bottom > 0 && top < innerHeight,
      isMarked: isOutlined || element.matches('input, textarea'),
    }
  })

const hasFocus = (page: Page, name: string) => eventually(async () => (await focus(page)).name).toBe(name)

/** Each control on the way is visible and marked. */
async function walkTo(page: Page, name: string, key = 'Tab') {
  const passed: string[] = []
  for (let step = 0; step < FARTHEST; step += 1) {
    await page.keyboard.press(key)
    const current = await focus(page)
    expect(current).toEqual({ name: current.name, isInView: true, isMarked: true })
    if (current.name === name) return
    passed.push(current.name)
  }
  throw new Error(`${key} did not lead to ${name}, only to ${passed.join(', ')}`)
}

async function chooseByKeys(page: Page, move: string, title: string) {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await hasFocus(page, 'View details')
  if (move !== 'View details') await walkTo(page, move, 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: title }).waitFor()
}

test('a super admin signs in, reviews a task and logs out without a mouse', async () => {
  const { page: member } = await stage.openAs(MEMBER)
  await addTask(member, TITLE)
  await toast(member, 'Task added successfully')

  const page = await (await stage.newDesk()).openTab()
  await hasFocus(page, 'Email Address')
  await page.keyboard.type(ADMIN)
  await page.keyboard.press('Enter')
  await hasFocus(page, 'Digit 1 of 6')
  await page.keyboard.type(await stage.server.nextCodeFor(ADMIN))
  await isAt(page, '/dashboard')

  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  await walkTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Tasks')
  await page.keyboard.press('Enter')
  await isAt(page, '/dashboard/tasks')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await walkTo(page, 'My tasks')
  await page.keyboard.press('ArrowRight')
  await isAt(page, '/dashboard/tasks?tab=employee')
  await page.keyboard.press('/')
  await hasFocus(page, 'Search tasks')
  await page.keyboard.type(TITLE)
  await statusIs(page, TITLE, 'Proposed')

  const actions = `Actions for ${TITLE}`
  await walkTo(page, actions)
  await chooseByKeys(page, 'View details', 'View task details')
  await page.getByRole('dialog', { name: 'View task details' }).getByText(TITLE).waitFor()
  await page.keyboard.press('Escape')
  await hasFocus(page, actions)

  await chooseByKeys(page, 'Deny', 'Deny task?')
  await hasFocus(page, 'Feedback')
  await page.keyboard.type('Add the coins')
  await walkTo(page, 'Deny')
  await page.keyboard.press('Enter')
  await toast(page, 'Task denied successfully')
  await statusIs(page, TITLE, 'Denied')
  await hasFocus(page, actions)

  await chooseByKeys(page, 'Approve', 'Approve task?')
  await walkTo(page, 'Approve')
  await page.keyboard.press('Enter')
  await toast(page, 'Task approved successfully')
  await statusIs(page, TITLE, 'Approved')
  await hasFocus(page, actions)

  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await hasFocus(page, actions)

  await walkTo(page, 'Log out')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Log out?' }).waitFor()
  await walkTo(page, 'Log out')
  await page.keyboard.press('Enter')
  await isAt(page, '/')
  await hasFocus(page, 'Email Address')
})
