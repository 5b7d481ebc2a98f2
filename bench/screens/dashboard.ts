import type { Page } from 'playwright'
import { AREAS, SETTINGS_AREA } from '#contract/area.ts'
import { codeFrom } from '../support/sign-in.ts'
import { type Desk, heapOf, metric } from './desk.ts'

const ADMIN = 'admin@statehouse.example'
const PATHS = [...AREAS, SETTINGS_AREA].map(({ path }) => path)
const CHANGES = 110

/** Signs in by the `mails`th mail of the outbox; from the last digit to the first table, in milliseconds without the calls. */
export async function signInToTable({ page }: Desk, dataDir: string, mails: number) {
  await page.getByLabel('Email Address').fill(ADMIN)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Digit 1 of 6').waitFor()
  const code = await codeFrom(dataDir, mails)
  await page.waitForLoadState('networkidle')
  await page.keyboard.type(code.slice(0, -1))
  const shown = page.evaluate(async () => {
    const end = await window.bench.until(
      () => document.querySelector('main section:not([aria-busy="true"]) tbody td') !== null,
    )
    return end - window.bench.lastKey - window.bench.waitedForApi(window.bench.lastKey, end)
  })
  await page.keyboard.type(code.slice(-1))
  return shown
}

/** From the click to the area as it stays, in milliseconds without the calls that it had to wait for. */
const visit = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const title = () => document.querySelector('main h1')?.textContent
    const before = title()
    const begun = performance.now()
    document.querySelector<HTMLAnchorElement>(`nav a[href="${to}"]`)?.click()
    const isAnother = () => title() !== undefined && title() !== before
    const isBusy = () => document.querySelector('main [aria-busy="true"]') !== null
    let wasBusy = false
    const end = await window.bench.until(() => {
      const busy = isBusy()
      wasBusy ||= isAnother() && busy
      return isAnother() && !busy
    })
    return end - begun - (wasBusy ? window.bench.waitedForApi(begun, end) : 0)
  }, path)

/** Goes through all areas and comes back to the first; the times of each in milliseconds. */
async function visitAll(page: Page) {
  const times = []
  for (const path of [...PATHS.slice(1), PATHS[0] as string]) {
    times.push(await visit(page, path))
    await page.waitForLoadState('networkidle')
  }
  return times
}

async function leftIn({ devtools }: Desk) {
  const heap = await heapOf(devtools)
  return { heap, nodes: await metric(devtools, 'Nodes'), listeners: await metric(devtools, 'JSEventListeners') }
}

/** Begins at the first table: how fast areas change, and what so many changes leave behind. */
export async function changeAreas(desk: Desk) {
  const { page } = desk
  const atHome = await heapOf(desk.devtools)
  const first = (await visitAll(page)).slice(0, -1)
  const later = [...(await visitAll(page)), ...(await visitAll(page))]
  const before = await leftIn(desk)
  const rounds = Math.ceil(CHANGES / PATHS.length)
  for (let round = 0; round < rounds; round += 1)
    for (const path of [...PATHS.slice(1), PATHS[0] as string]) await visit(page, path)
  await page.waitForLoadState('networkidle')
  const after = await leftIn(desk)
  return {
    first,
    later,
    heap: atHome,
    growth: ((after.heap - before.heap) * 1024) / (rounds * PATHS.length),
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  }
}
