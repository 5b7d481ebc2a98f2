import { AREAS, SETTINGS_AREA } from '#contract/area.ts'
import { ADMIN, type Server } from '../support/server.ts'
import { type Desk, dataIn, heapOf, metric } from './desk.ts'

const PATHS = [...AREAS, SETTINGS_AREA].map(({ path }) => path)
const CHANGES = 110
const REST_MS = 1_000

/** Returns the milliseconds from the last digit to the first table, calls excluded. */
export async function signInToTable({ page }: Desk, { nextCodeFor }: Server) {
  await page.getByLabel('Email Address').fill(ADMIN)
  await page.getByRole('button', { name: 'Login' }).click()
  const code = await nextCodeFor(ADMIN)
  await page.getByLabel('Digit 1 of 6').waitFor()
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

async function visitAll({ page }: Desk, rounds = 1) {
  const times = await page.evaluate(
    async ({ paths, rounds }) => {
      const taken = []
      for (let round = 0; round < rounds; round += 1)
        for (const path of paths) taken.push(await window.bench.visit(path))
      return taken
    },
    { paths: [...PATHS.slice(1), ...PATHS.slice(0, 1)], rounds },
  )
  await page.waitForLoadState('networkidle')
  return times
}

async function leftIn({ page, devtools }: Desk) {
  await page.waitForTimeout(REST_MS)
  const heap = await heapOf(devtools)
  const data = await dataIn(devtools)
  return { heap, data, nodes: await metric(devtools, 'Nodes'), listeners: await metric(devtools, 'JSEventListeners') }
}

/** Run it twice and take the second run: the first one includes compilation by the browser. */
export async function changeAreas(desk: Desk) {
  const rounds = Math.ceil(CHANGES / PATHS.length)
  const { heap } = await leftIn(desk)
  const first = (await visitAll(desk)).slice(0, -1)
  const later = await visitAll(desk, rounds)
  const before = await leftIn(desk)
  await visitAll(desk, rounds)
  const after = await leftIn(desk)
  return {
    first,
    later,
    heap,
    growth: ((after.heap - before.heap) * 1024) / (rounds * PATHS.length),
    dataGrowth: ((after.data - before.data) * 1024) / (rounds * PATHS.length),
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  }
}
