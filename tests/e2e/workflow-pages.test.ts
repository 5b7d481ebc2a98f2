import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { registry } from '#machines/registry.ts'
import { openStage } from './support/stage.ts'
import { ADMIN, addressOf, signIn } from './support/steps.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const MACHINES = Object.keys(registry)
const PAGES = ['', ...[...MACHINES, 'permissions', 'changes', 'coverage'].map((name) => `${name}.html`)]

const stage = openStage()

async function violationsOn(page: Page, rules?: readonly string[]) {
  await page.evaluate(AXE)
  const options = JSON.stringify(rules ? { runOnly: rules } : {})
  const { violations } = (await page.evaluate(`axe.run(${options})`)) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Each picture by its background, and whether it is large enough to be read. */
const picturesOn = (page: Page) =>
  page.locator('main svg.chart > .backing').evaluateAll((papers) =>
    papers.map((paper) => {
      const { width, height } = paper.getBoundingClientRect()
      return { color: getComputedStyle(paper).fill, isLarge: Math.min(width, height) > 100 }
    }),
  )

test.each(PAGES)(
  '/workflows/%s is read without a complaint of axe, and its picture seen by day and by night',
  async (name) => {
    const desk = await stage.newDesk()
    const page = await desk.openTab(`/workflows/${name}`)
    expect(await violationsOn(page)).toEqual([])
    const pictures = (color: string) => (MACHINES.includes(name.replace('.html', '')) ? [{ color, isLarge: true }] : [])
    expect(await picturesOn(page)).toEqual(pictures('rgb(255, 255, 255)'))
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await picturesOn(page)).toEqual(pictures('rgb(24, 28, 35)'))
  },
)

test('by night the text of a page can be read too', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab('/workflows/task.html')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page, ['color-contrast'])).toEqual([])
})

test('every link of the pages leads to a page, and to a place that it has', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab('/workflows/')
  const places = new Map<string, string[]>()
  const links: string[] = []
  for (const name of PAGES) {
    await page.goto(`/workflows/${name}`)
    places.set(
      `/workflows/${name || 'index.html'}`,
      await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)),
    )
    links.push(
      ...(await page
        .locator('a')
        .evaluateAll((all) => all.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).href))),
    )
  }
  const broken = [...new Set(links)].filter((link) => {
    const { pathname, hash } = new URL(link)
    const ids = places.get(pathname === '/workflows/' ? '/workflows/index.html' : pathname)
    return pathname !== '/dashboard' && !(ids && (hash === '' || ids.includes(decodeURIComponent(hash.slice(1)))))
  })
  expect(links.length).toBeGreaterThan(PAGES.length ** 2)
  expect(broken).toEqual([])
})

test('settings, palette and the details of a task lead to the pages, each in a new tab', async () => {
  const desk = await stage.newDesk()
  const page = await desk.openTab()
  await signIn(page, stage.server, ADMIN)
  const opened = async (open: () => Promise<void>) => {
    const [tab] = await Promise.all([desk.context.waitForEvent('page'), open()])
    await tab.waitForURL('**/workflows/**')
    const read = { address: addressOf(tab), heading: await tab.getByRole('heading', { level: 1 }).textContent() }
    const place = new URL(tab.url()).hash
    const isThere = place === '' || (await tab.locator(place).isVisible())
    await tab.close()
    return { ...read, isThere }
  }

  await page.getByRole('link', { name: 'Settings' }).click()
  const link = page.getByRole('link', { name: 'Read about the workflows' })
  expect(await opened(() => link.click())).toEqual({
    address: '/workflows/',
    heading: 'How the workflows work',
    isThere: true,
  })

  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('textbox', { name: 'Command or record' }).fill('how roles')
  await page.getByRole('button', { name: /^How roles work/ }).waitFor()
  expect(await opened(() => page.keyboard.press('Enter'))).toEqual({
    address: '/workflows/role.html',
    heading: 'Role',
    isThere: true,
  })

  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('tab', { name: 'Employee tasks' }).click()
  const row = page.getByRole('row').filter({ has: page.getByText('Proposed', { exact: true }) })
  await row
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'View details' }).click()
  const what = page.getByRole('dialog').getByRole('link', { name: 'Who can do what now?' })
  expect(await opened(() => what.click())).toEqual({
    address: '/workflows/task.html#while-proposed',
    heading: 'Task',
    isThere: true,
  })
})
