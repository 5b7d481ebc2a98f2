import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SimulatedClock } from 'xstate'
import type { MenuArea } from '#contract/area.ts'
import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { SignedInUser } from '#contract/session.ts'
import { createSessionStorage, SESSION_ID_KEY } from '#src/api/session-storage.ts'
import { Application } from '#src/app/application.tsx'
import { createServices } from '#src/app/create-services.ts'
import { createAppRouter } from '#src/app/router.tsx'
import { whenQuiet } from '#src/overlays/idle.ts'
import { notifyError, notifyInfo } from '#src/ui/toasts.tsx'
import { credentialsOf } from '#tests/support/examples/people.ts'
import { createRecorder } from '#tests/support/model/recorder.ts'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import { createMemoryStorage } from './memory-storage.ts'

const CREDENTIALS_KEY = 'userInfo'

interface Beginning {
  at?: string
  signedInAs?: SignedInUser
  sessionId?: string
  prepare?: (storage: Storage) => void
  menu?: readonly MenuArea[]
  config?: AppConfig
  server?: FakeServer
  /** CSS pixels. */
  width?: number
  /** As in development: React mounts each effect twice, which sends the first request of a page twice. */
  isStrict?: boolean
}

/** The next read of the credentials can be made to throw. */
function createFaultyStorage(items: Storage) {
  const storage = createSessionStorage(() => items)
  let fault: { thrown: unknown } | undefined
  return {
    ...storage,
    readCredentials: () => {
      const now = fault
      fault = undefined
      if (now) throw now.thrown
      return storage.readCredentials()
    },
    failNextRead: (thrown: unknown) => {
      fault = { thrown }
    },
  }
}

/** The real application; the server, the storage, the clock and the address bar are fakes. */
export async function renderApp(beginning: Beginning = {}) {
  const { at = '/', signedInAs, sessionId, menu, config = DEFAULT_CONFIG, width = 1280 } = beginning
  const { server = createFakeServer(), isStrict = false } = beginning
  await page.viewport(width, 800)
  const items = createMemoryStorage()
  if (signedInAs) {
    items.setItem(CREDENTIALS_KEY, JSON.stringify(credentialsOf(signedInAs)))
    server.signInAs(signedInAs)
  }
  if (sessionId) items.setItem(SESSION_ID_KEY, sessionId)
  beginning.prepare?.(items)
  const storage = createFaultyStorage(items)
  const recorder = createRecorder()
  const clock = new SimulatedClock()
  const services = createServices(config, {
    actors: { clock, inspect: recorder.inspect },
    notify: { error: notifyError, info: notifyInfo },
    fetch: server.fetch,
    menu,
    storage,
  })
  const history = createMemoryHistory({ initialEntries: ['/opened-before', at] })
  const router = createAppRouter(services, history)
  const application = (
    <Application services={services}>
      <RouterProvider router={router} />
    </Application>
  )
  const screen = await render(isStrict ? <StrictMode>{application}</StrictMode> : application)
  onTestFinished(() => {
    services.session.stop()
    services.signIn.stop()
    services.queryClient?.clear()
  })

  return {
    server,
    recorder,
    clock,
    items,
    unmount: screen.unmount,
    failNextRead: storage.failNextRead,
    /** As while the code of the next screen loads. */
    holdNavigation: () => void history.block({ blockerFn: () => new Promise<boolean>(() => {}) }),
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
    href: () => router.state.location.href,
    refresh: () => services.queryClient.invalidateQueries(),
    /** What the caches of queries and mutations hold, as text. */
    cached: () => {
      const { queryClient } = services
      return JSON.stringify([queryClient.getQueryCache(), queryClient.getMutationCache()].map((each) => each.getAll()))
    },
    pendingReads: () => services.queryClient.isFetching(),
    /** Its lists have loaded, and the browser is idle. */
    rest: async () => {
      const client = await services.loadQueryClient()
      return new Promise<void>((resolve) => void whenQuiet(client, resolve))
    },
    visit: (path: string) => router.navigate({ to: path }),
    /** With search and hash. */
    type: (href: string) => router.navigate({ href }),
    goBack: async () => {
      history.back()
      await router.load()
    },
    /** Works while navigations are held. */
    enter: (path: string) => router.navigate({ to: path, ignoreBlocker: true }),
    goBackAndForth: async () => {
      history.back()
      await router.load()
      history.forward()
      await router.load()
    },
    changeAccess: services.session.changeAccess,
    refuseSession: () => services.session.refuse({ reason: 'inactive', detail: undefined }),
    /** Undefined: signed out. */
    changeElsewhere: (user: SignedInUser | undefined) => {
      if (user) items.setItem(CREDENTIALS_KEY, JSON.stringify(credentialsOf(user)))
      else items.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: user ? CREDENTIALS_KEY : null }))
    },
  }
}

export type App = Awaited<ReturnType<typeof renderApp>>
