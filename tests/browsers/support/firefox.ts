import { type ElementHandle, type KeyInput, launch } from 'puppeteer-core'
import { type Driver, WINDOW } from './driver.ts'

export const FIREFOX = '/usr/bin/firefox-esr'

/** Over WebDriver BiDi, which Firefox speaks itself. A driver is a separate profile. */
export async function launchFirefox(script: string) {
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, defaultViewport: WINDOW })
  return {
    close: () => browser.close(),
    async open(): Promise<Driver> {
      const context = await browser.createBrowserContext()
      // A page in a tab behind another one is hidden, and gets no live updates.
      const page = await context.newPage({ type: 'window' })
      await page.evaluateOnNewDocument(script)
      return {
        goto: async (url) => void (await page.goto(url)),
        url: async () => page.url(),
        run: (work, ...given) => page.evaluate(work as never, ...given) as never,
        click: ({ x, y }) => page.mouse.click(x, y),
        async press(keys) {
          for (const key of keys) await page.keyboard.down(key as KeyInput)
          for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput)
        },
        type: (text) => page.keyboard.type(text),
        async setFile(selector, path) {
          const input = await page.evaluateHandle((given) => window.inPage.find(given), selector)
          await (input as ElementHandle<HTMLInputElement>).uploadFile(path)
        },
        picture: () => page.screenshot(),
        async openedTab() {
          const tab = (await context.pages()).find((each) => each !== page)
          if (!tab || tab.url() === 'about:blank') return undefined
          const url = tab.url()
          await tab.close()
          return url
        },
        close: () => context.close(),
      }
    },
  }
}
