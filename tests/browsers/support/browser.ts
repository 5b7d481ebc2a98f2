import { build, type Rollup } from 'vite'
import { expect, inject, vi } from 'vitest'
import type { Screen } from '#tests/support/screen.ts'
import type { Driver } from './driver.ts'
import { launchFirefox } from './firefox.ts'
import type { InPage } from './in-page.ts'
import { screenOn } from './page.ts'
import { launchWebkit } from './webkit.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: 'firefox' | 'webkit'
  }
}

declare global {
  interface Window {
    readonly inPage: InPage
  }
}

const LAUNCH = { firefox: launchFirefox, webkit: launchWebkit }

/** `listen` keeps what our page complained of, which a page forgets when it is left. */
function deskOn(driver: Driver, home: string) {
  const complaints: string[] = []
  async function listen() {
    if ((await driver.url()).startsWith(home))
      complaints.push(...(await driver.run(() => window.inPage.takeComplaints())))
  }
  const page: Screen = {
    ...screenOn(driver),
    async goto(path) {
      await listen()
      await driver.goto(new URL(path, home).href)
    },
  }
  return {
    driver,
    complaints,
    listen,
    async openTab(path = '/') {
      await driver.goto(new URL(path, home).href)
      return page
    },
    /** The address that the page opens in another tab, which is then closed. */
    openedTab: () =>
      vi.waitFor(
        async () => {
          const tab = await driver.openedTab()
          if (!tab) throw new Error('No other tab is open')
          return tab
        },
        { timeout: 20_000 },
      ),
  }
}

/** The script of `in-page.ts`. */
async function inPageScript() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: `${import.meta.dirname}/in-page.ts`,
        name: 'page',
        formats: ['iife'],
        fileName: () => 'in-page.js',
      },
    },
  })
  const [bundle] = built as Rollup.RollupOutput[]
  const [script] = bundle?.output ?? []
  if (script?.type !== 'chunk') throw new Error('The script of the pages was not built')
  return script.code
}

/** The browser of the project. Every person of a test has a separate desk. */
export async function openBrowser(url: string) {
  const browser = await LAUNCH[inject('browser')](await inPageScript())
  let desks: ReturnType<typeof deskOn>[] = []
  return {
    async newDesk() {
      const desk = deskOn(await browser.open(), url)
      desks.push(desk)
      return desk
    },
    /** Fails on complaints. */
    async closeDesks() {
      const closing = desks
      desks = []
      try {
        await Promise.all(closing.map(({ listen }) => listen()))
      } finally {
        await Promise.all(closing.map(({ driver }) => driver.close()))
      }
      expect(closing.flatMap(({ complaints }) => complaints)).toEqual([])
    },
    close: () => browser.close(),
  }
}
