import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { type Driver, WINDOW } from './driver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const BROWSER = globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser')[0] ?? ''

export const hasWebkit = () => [DRIVER, SCREEN, BROWSER].every((path) => existsSync(path))

const CALL_MS = 30_000
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
}

async function end(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

async function startScreen() {
  const child = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data')
  return { child, display: `:${String(number).trim()}` }
}

/** Over the calls of WebDriver. A driver has one window of one browser, which forgets everything when it closes. */
async function openWindow(script: string, display: string) {
  const port = await getPort()
  const child = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  })

  async function call(method: 'DELETE' | 'GET' | 'POST', path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    })
    const { value } = (await response.json()) as { value: never }
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`)
    return value
  }

  async function begin(attempts = 100): Promise<{ sessionId: string }> {
    const options = { binary: BROWSER, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options, pageLoadStrategy: 'none' } }
    try {
      return await call('POST', '/session', { capabilities })
    } catch (error) {
      // The driver does not listen yet.
      if (attempts === 0 || !(error instanceof TypeError)) throw error
      await wait(50)
      return begin(attempts - 1)
    }
  }

  const { sessionId } = await begin()
  const session = `/session/${sessionId}`
  const execute = (code: string, args: readonly unknown[] = []) =>
    call('POST', `${session}/execute/sync`, { script: code, args })
  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    call('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] })
  const keys = (text: readonly string[], type: 'keyDown' | 'keyUp') =>
    text.map((key) => ({ type, value: KEYS[key] ?? key }))

  const inner = async () => (await execute('return innerHeight')) as number
  await call('POST', `${session}/window/rect`, WINDOW)
  await call('POST', `${session}/window/rect`, { ...WINDOW, height: 2 * WINDOW.height - (await inner()) })

  const driver: Driver = {
    /** The script comes into the page before the page's scripts, which have to load. */
    async goto(url) {
      await execute('window.isLeft = true')
      await call('POST', `${session}/url`, { url })
      const isIn = () => execute(`if (window.isLeft) return false; ${script}; return true`).catch(() => false)
      while (!(await isIn())) await wait(1)
    },
    url: () => call('GET', `${session}/url`),
    async run(work, ...given) {
      // A page that a link opened lacks the script.
      if (!(await execute('return "inPage" in window'))) await execute(script)
      const code = `const [given, done] = arguments
        Promise.resolve().then(() => (${work})(...given)).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error }: { value: never; error?: string } = await call('POST', `${session}/execute/async`, {
        script: code,
        args: [given],
      })
      if (error) throw new Error(error)
      return value
    },
    async click({ x, y }) {
      const press = { type: 'pointerDown', button: 0 }
      await act('pointer', [{ type: 'pointerMove', x, y }, press, { ...press, type: 'pointerUp' }])
    },
    press: (held) => act('key', [...keys(held, 'keyDown'), ...keys(held.toReversed(), 'keyUp')]),
    type: (text) =>
      act(
        'key',
        [...text].flatMap((key) => [...keys([key], 'keyDown'), ...keys([key], 'keyUp')]),
      ),
    async setFile(selector, path) {
      const { [ELEMENT]: id } = (await execute('return inPage.find(arguments[0])', [selector])) as Record<
        string,
        string
      >
      await call('POST', `${session}/element/${id}/value`, { text: path })
    },
    picture: async () => Buffer.from(await call('GET', `${session}/screenshot`), 'base64'),
    async openedTab() {
      const home: string = await call('GET', `${session}/window`)
      const handles: string[] = await call('GET', `${session}/window/handles`)
      const tab = handles.find((handle) => handle !== home)
      if (!tab) return undefined
      await call('POST', `${session}/window`, { handle: tab })
      const url: string = await call('GET', `${session}/url`)
      if (url !== 'about:blank') await call('DELETE', `${session}/window`)
      await call('POST', `${session}/window`, { handle: home })
      return url === 'about:blank' ? undefined : url
    },
    async close() {
      await call('DELETE', session).catch(() => undefined)
      await end(child)
    },
  }
  return driver
}

export async function launchWebkit(script: string) {
  const { child, display } = await startScreen()
  return { open: () => openWindow(script, display), close: () => end(child) }
}
