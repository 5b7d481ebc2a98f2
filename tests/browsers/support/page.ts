import { setTimeout as wait } from 'node:timers/promises'
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import type { Part, Screen } from '#tests/support/screen.ts'
import type { Driver } from './driver.ts'

const PATIENCE_MS = 20_000
const POLL_MS = 40

/** Until `read` answers no text; the last text says why it did not come to that. */
async function until(read: () => Promise<string | undefined>) {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const reason = await read().catch(String)
    if (reason === undefined) return
    if (Date.now() > end) throw new Error(reason)
    await wait(POLL_MS)
  }
}

const pattern = (glob: string) =>
  new RegExp(`^${glob.replaceAll(/[.?+^$()|[\]{}\\]/g, '\\$&').replaceAll('**', '.*')}$`)

function findersOn(driver: Driver, scope = '') {
  const part = (selector: string) => partOf(driver, `${scope}${selector}`)
  return {
    getByRole: (role: string, options = {}) => part(getByRoleSelector(role, { exact: false, ...options })),
    getByLabel: (text: string, options = {}) => part(getByLabelSelector(text, { exact: false, ...options })),
    getByText: (text: string, options = {}) => part(getByTextSelector(text, { exact: false, ...options })),
  }
}

const selectors = new WeakMap<Part, string>()

function partOf(driver: Driver, selector: string): Part {
  const also = (further: string) => partOf(driver, `${selector} >> ${further}`)
  const isShown = () => driver.run((given) => window.inPage.isVisible(given), selector)
  const isThere = () => driver.run((given) => window.inPage.isThere(given), selector)

  const click = () =>
    until(async () => {
      const point = await driver.run((given) => window.inPage.reach(given), selector)
      if (typeof point === 'string') return `${selector} ${point}`
      await driver.click(point)
      return undefined
    })

  const part: Part = {
    ...findersOn(driver, `${selector} >> `),
    filter: ({ hasText }) => also(`internal:has-text=${JSON.stringify(hasText)}i`),
    or: (other) => also(`internal:or=${JSON.stringify(selectors.get(other))}`),
    first: () => also('nth=0'),
    count: () => driver.run((given) => window.inPage.count(given), selector),
    click,
    async fill(text) {
      await click()
      await driver.run((given) => window.inPage.select(given), selector)
      await driver.type(text)
    },
    waitFor: ({ state } = { state: 'visible' }) =>
      until(async () => {
        const isSo = state === 'visible' ? await isShown() : !(await (state === 'hidden' ? isShown() : isThere()))
        return isSo ? undefined : `${selector} is not ${state}`
      }),
    async getAttribute(name) {
      await part.waitFor()
      return driver.run((given, asked) => window.inPage.attribute(given, asked), selector, name)
    },
    async setInputFiles(path) {
      await until(async () => ((await isThere()) ? undefined : `${selector} is not there`))
      await driver.setFile(selector, path)
    },
  }
  selectors.set(part, selector)
  return part
}

/** The part of Playwright's pages that journeys use, on another browser. */
export const screenOn = (driver: Driver): Omit<Screen, 'goto'> => ({
  ...findersOn(driver),
  locator: (css) => partOf(driver, `css=${css}`),
  keyboard: { press: (keys) => driver.press(keys.split('+')), type: driver.type },
  waitForURL: (glob) =>
    until(async () => {
      const url = await driver.url()
      return pattern(glob).test(url) ? undefined : `The address is ${url}, not ${glob}`
    }),
  evaluate: (work, given) => driver.run(work as never, given),
})
