import type { Browser } from 'playwright'
import { setup as buildScreens } from '#tools/build-inputs.ts'
import { launchChromium } from '#tools/chromium.ts'
import { quantile } from '#tools/cluster/figures.ts'
import { changeAreas, signInToTable } from './screens/dashboard.ts'
import { openDesk } from './screens/desk.ts'
import { CONDITIONS, type Condition, openForm } from './screens/first-paint.ts'
import { type Server, withServer } from './support/server.ts'

// First paint and memory of the built screens in Chromium, with the real server and its demonstration data:
// npm run bench:screens. Each figure is the median of the rounds, printed beside it; `-- 5` runs five rounds.

const ROUNDS = Number(process.argv[2] ?? 3)
const BUDGETS: Readonly<Record<string, number>> = {
  'sign-in: requests': 8,
  'requests to another host': 0,
  '4x slower processor: script time (ms)': 316,
  '4x slower processor: total blocking time (ms)': 212,
  '4x slower processor: form usable (ms)': 667,
  'slow network: form usable (ms)': 1522,
  'last digit to first table (ms)': 148,
  'area, first visit (ms)': 86,
  'area, later visit (ms)': 61,
  'heap at home (MB)': 9,
  'data in the heap, growth with a change (kB)': 0.5,
}

const medianOf = (values: readonly number[]) => quantile(values, 0.5)

const taken = new Map<string, number[]>()
const note = (name: string, figure: number) => void taken.set(name, [...(taken.get(name) ?? []), figure])

async function visitForm(browser: Browser, condition: Condition, url: string) {
  for (const [name, figure] of Object.entries(await openForm(browser, url, condition)))
    note(`${condition}: ${name} (ms)`, figure)
}

async function visitDashboard(browser: Browser, server: Server) {
  const desk = await openDesk(browser, server.url)
  try {
    await desk.page.goto('/')
    await desk.page.waitForFunction(() => window.bench.usable !== undefined)
    await desk.page.waitForLoadState('networkidle')
    note('sign-in: requests', desk.requests.length)
    note('last digit to first table (ms)', await signInToTable(desk, server))
    await desk.page.waitForLoadState('networkidle')
    const { first, later, heap, growth, dataGrowth, nodes, listeners } = await changeAreas(desk)
    note('area, first visit (ms)', medianOf(first))
    note('area, later visit (ms)', medianOf(later))
    note('heap at home (MB)', heap)
    note('data in the heap, growth with a change (kB)', dataGrowth)
    note('heap with machine code, growth with a change (kB)', growth)
    note('nodes more after all changes', nodes)
    note('listeners more after all changes', listeners)
    note('requests to another host', desk.requests.filter(({ origin }) => origin !== server.url).length)
  } finally {
    await desk.close()
  }
}

function report() {
  const written = (figure: number) => figure.toFixed(Math.abs(figure) < 10 ? 2 : 0)
  for (const [name, figures] of taken) {
    const budget = BUDGETS[name] === undefined ? '' : `of ${BUDGETS[name]}`
    const median = written(medianOf(figures)).padStart(7)
    console.log(`${name.padEnd(66)} ${median} ${budget.padEnd(8)} (${figures.map(written).join(', ')})`)
  }
}

buildScreens()
const browser = await launchChromium()
try {
  await withServer({}, async (server) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await visitDashboard(browser, server)
      for (const condition of Object.keys(CONDITIONS) as Condition[]) await visitForm(browser, condition, server.url)
    }
  })
  report()
} finally {
  await browser.close()
}
