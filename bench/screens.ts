import type { Browser } from 'playwright'
import { setup as buildScreens } from '#tools/build-inputs.ts'
import { launchChromium } from '#tools/chromium.ts'
import { serveBareForm } from './screens/bare-form.ts'
import { changeAreas, signInToTable } from './screens/dashboard.ts'
import { kilobytesOf, openDesk } from './screens/desk.ts'
import { CONDITIONS, type Condition, openForm } from './screens/first-paint.ts'
import { type Visitors, withServer } from './support/server.ts'

// First paint and memory of the built screens in Chromium, with the real server and its demonstration data:
// npm run bench:screens. Each figure is the median of the rounds, printed beside it; `-- 5` runs five rounds.

const ROUNDS = Number(process.argv[2] ?? 3)
const BUDGETS: Readonly<Record<string, number>> = {
  'sign-in: scripts and styles (kB)': 126,
  'first table: scripts and styles (kB)': 212,
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

const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN

const taken = new Map<string, number[]>()
const note = (name: string, figure: number) => void taken.set(name, [...(taken.get(name) ?? []), figure])

async function compareForms(browser: Browser, condition: Condition, ours: string, bare: string) {
  const own = await openForm(browser, ours, condition)
  const other = await openForm(browser, bare, condition)
  for (const name of Object.keys(own) as (keyof typeof own)[]) {
    note(`${condition}: ${name} (ms)`, own[name])
    note(`${condition}: ${name} of the bare form (ms)`, other[name])
  }
}

async function visitDashboard(browser: Browser, url: string, visitors: Visitors) {
  const desk = await openDesk(browser, url)
  try {
    await desk.page.goto('/')
    await desk.page.waitForFunction(() => window.bench.usable !== undefined)
    await desk.page.waitForLoadState('networkidle')
    note('sign-in: scripts and styles (kB)', kilobytesOf(desk.requests))
    note('sign-in: requests', desk.requests.length)
    const { time, asked } = await signInToTable(desk, visitors)
    note('last digit to first table (ms)', time)
    note('first table: scripts and styles (kB)', kilobytesOf(asked))
    note('first table: requests', asked.length)
    await desk.page.waitForLoadState('networkidle')
    const { first, later, heap, growth, dataGrowth, nodes, listeners } = await changeAreas(desk)
    note('area, first visit (ms)', medianOf(first))
    note('area, later visit (ms)', medianOf(later))
    note('heap at home (MB)', heap)
    note('data in the heap, growth with a change (kB)', dataGrowth)
    note('heap with machine code, growth with a change (kB)', growth)
    note('nodes more after all changes', nodes)
    note('listeners more after all changes', listeners)
    note('requests to another host', desk.requests.filter(({ origin }) => origin !== url).length)
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
const bare = await serveBareForm()
const browser = await launchChromium()
try {
  await withServer({}, async ({ url }, visitors) => {
    // Both servers compress a file on its first request.
    for (const each of [url, bare.url]) await openForm(browser, each, 'slow network')
    for (let round = 0; round < ROUNDS; round += 1) {
      await visitDashboard(browser, url, visitors)
      for (const condition of Object.keys(CONDITIONS) as Condition[])
        await compareForms(browser, condition, url, bare.url)
    }
  })
  report()
} finally {
  await browser.close()
  bare.close()
}
