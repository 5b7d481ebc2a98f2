import { SimulatedClock, waitFor } from 'xstate'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { createSessionStorage } from '#src/api/session-storage.ts'
import { createServices } from '#src/app/create-services.ts'
import { createMemoryStorage } from '#tests/component/support/memory-storage.ts'
import type { Recorder } from '#tests/support/model/recorder.ts'
import { lastCode } from '#tests/support/sign-in.ts'
import type { TestServer } from '#tools/server.ts'

const PATIENCE = { timeout: 20_000 }

type Item = readonly [key: string, value: string]

const itemsIn = (storage: Storage): Item[] =>
  Array.from({ length: storage.length }, (_, index) => {
    const key = storage.key(index) ?? ''
    return [key, storage.getItem(key) ?? '']
  })

/** Each tab runs the application's own services against the real server, over one local storage. */
export function openBrowser(server: TestServer, recorder: Recorder) {
  const items = createMemoryStorage()
  const listeners = new Map<symbol, () => void>()
  const network = { isDown: false }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (network.isDown) throw new TypeError('Failed to fetch')
    const response = await server.ask(String(input), init)
    await server.sending.idle()
    return response
  }

  function storageOf(tab: symbol) {
    const storage = createSessionStorage(() => items)
    let fault: unknown
    const reporting =
      <Arguments extends unknown[]>(act: (...given: Arguments) => void) =>
      (...given: Arguments) => {
        const before = JSON.stringify(itemsIn(items))
        act(...given)
        if (JSON.stringify(itemsIn(items)) === before) return
        for (const [other, listener] of listeners) if (other !== tab) listener()
      }
    return {
      ...storage,
      readCredentials: () => {
        const now = fault
        fault = undefined
        if (now) throw now
        return storage.readCredentials()
      },
      writeCredentials: reporting(storage.writeCredentials),
      updateCredentials: reporting(storage.updateCredentials),
      clear: reporting(storage.clear),
      watchOtherTabs: (onChange: () => void) => {
        listeners.set(tab, onChange)
        return () => void listeners.delete(tab)
      },
      failNextRead: (error: Error) => {
        fault = error
      },
    }
  }

  function openTab() {
    const storage = storageOf(Symbol('tab'))
    const clock = new SimulatedClock()
    const announced: string[] = []
    const services = createServices(DEFAULT_CONFIG, {
      actors: { clock, inspect: recorder.inspect },
      notify: {
        error: (message) => void announced.push(`error: ${message}`),
        info: (message) => void announced.push(`info: ${message}`),
      },
      fetch,
      storage,
    })
    const { session, signIn } = services
    void services.loadQueryClient()
    return {
      services,
      session,
      signIn,
      announced,
      /** The timers of the tab run by this clock. */
      clock,
      /** It makes the next call fail in its middle. */
      failNextRead: storage.failNextRead,
      sessionIs: (state: Parameters<ReturnType<typeof session.getSnapshot>['matches']>[0]) =>
        waitFor(session, (snapshot) => snapshot.matches(state), PATIENCE),
      signInIs: (state: Parameters<ReturnType<typeof signIn.getSnapshot>['matches']>[0]) =>
        waitFor(signIn, (snapshot) => snapshot.matches(state), PATIENCE),
      close() {
        session.stop()
        signIn.stop()
        services.clearCache()
      },
    }
  }

  return {
    network,
    openTab,
    stored: () => itemsIn(items).map(([key]) => key),
  }
}

export type Browser = ReturnType<typeof openBrowser>
export type Tab = ReturnType<Browser['openTab']>

/** Waits until the permissions are known. */
export async function signInOn(tab: Tab, server: TestServer, email: string) {
  tab.signIn.send({ type: 'signIn.restart' })
  tab.signIn.send({ type: 'email.submit', email })
  await tab.signInIs({ enteringCode: { entry: 'clean' } })
  tab.signIn.send({ type: 'code.submit', otp: lastCode(server, email) })
  await tab.signInIs('signedIn')
  await tab.services.loadQueryClient()
  await tab.sessionIs({ signedIn: { access: 'ready' } })
}
