import * as v from 'valibot'
import {
  changeLists,
  changePreferences,
  keptPreferences,
  type Preferences,
  type PreferencesChange,
} from '#contract/preferences.ts'
import { errorText } from '#src/api/error-text.ts'
import { FailedCall } from '#src/api/failed-call.ts'
import type { Services } from '#src/api/services.tsx'
import { keepLooks, showColorScheme } from '#src/ui/appearance.ts'
import { notifyError } from '#src/ui/toasts.tsx'
import { PREFERENCES_KEY } from './query-key.ts'

const NOTHING_KEPT: Preferences = {}
const SAVE_AFTER_MS = 400

/** The server would answer the same to the same change. */
const NEVER_TAKEN = [400, 422]

export interface Keeper {
  /** The columns that were hidden at the last visit, for lists that are there before the preferences. */
  ofLastVisit: () => Preferences
  load: () => Promise<Preferences>
  /** Applies at once. Saves soon; what could not be saved stays, and is sent with the next change. */
  change: (change: PreferencesChange) => void
}

/** One change that does both. */
const together = (first: PreferencesChange, { hidden, views, ...single }: PreferencesChange): PreferencesChange => ({
  ...first,
  ...single,
  ...(hidden && { hidden: changeLists(first.hidden, hidden, (columns, next) => ({ ...columns, ...next })) }),
  ...(views && { views: changeLists(first.views, views, (changes = [], next) => [...changes, ...next]) }),
})

function apply(preferences: Preferences, isStored: boolean) {
  const { theme = 'system', density = 'compact' } = preferences
  const singleKeys = preferences.singleKeys === false ? 'off' : 'on'
  showColorScheme(theme === 'system' ? 'auto' : theme)
  Object.assign(document.documentElement.dataset, { density, singleKeys })
  if (isStored) keepLooks(theme, density, singleKeys)
}

/** Without the extension preferences live in memory, by person. */
function createKeeper(services: Services): Keeper {
  const { api, config, session, storage } = services
  const show = (preferences: Preferences) => apply(preferences, isStored)
  const showOwn = (preferences: Preferences) => {
    show(preferences)
    if (isStored) storage.writeColumns(preferences.hidden && { hidden: preferences.hidden })
  }
  const isStored = config.extensions.includes('preferences')
  const ofLastVisit = (): Preferences => {
    const { hidden } = v.parse(v.fallback(keptPreferences, NOTHING_KEPT), storage.readColumns())
    return { hidden }
  }
  const inMemory = new Map<string | undefined, Preferences>()
  const person = () => session.getSnapshot().context.user?._id
  let log = { changes: [] as PreferencesChange[], sent: 0, saved: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = Promise.resolve()

  session.subscribe((state) => {
    if (state.matches('signedIn')) return
    clearTimeout(timer)
    log = { changes: [], sent: 0, saved: 0 }
    show({})
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readAgain()
    else save()
  })
  // A page that is left cannot wait for the answer to an earlier write.
  window.addEventListener('pagehide', () => void write())

  /** Another tab may have changed them. */
  const readAgain = () =>
    isStored && services.queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY, refetchType: 'all' })

  /** Its answer can be older than a change that was made or saved meanwhile. */
  async function read(): Promise<Preferences> {
    const { changes, saved } = log
    const result = await api.call('preferences.read', {})
    if (!result.ok) throw new FailedCall(result.error)
    return changes.slice(saved).reduce(changePreferences, result.data.data)
  }

  /** One write at a time, since the server may end them in another order. */
  const save = () => {
    written = written.then(write)
  }

  async function write() {
    clearTimeout(timer)
    const sent = log
    const end = sent.changes.length
    if (end === sent.sent) return
    sent.sent = end
    const body = sent.changes.slice(sent.saved).reduce(together)
    const result = await api.call('preferences.change', { body }, { keepalive: true })
    const isRefused = !result.ok && result.error.kind === 'HTTP' && NEVER_TAKEN.includes(result.error.status)
    if (result.ok || isRefused) sent.saved = Math.max(sent.saved, end)
    if (result.ok || sent !== log) return
    if (isRefused) void readAgain()
    notifyError(`Your preferences could not be saved. ${errorText(result.error)}`)
  }

  return {
    ofLastVisit,
    async load() {
      const owner = person()
      const kept = isStored ? await read() : (inMemory.get(owner) ?? {})
      if (person() === owner) showOwn(kept)
      return kept
    },
    change(change) {
      const kept = changePreferences(
        services.queryClient.getQueryData<Preferences>(PREFERENCES_KEY) ?? ofLastVisit(),
        change,
      )
      services.queryClient.setQueryData<Preferences>(PREFERENCES_KEY, kept)
      showOwn(kept)
      if (!isStored) return void inMemory.set(person(), kept)
      log.changes.push(change)
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_AFTER_MS)
    },
  }
}

/** The columns that are hidden or shown by a change. The first one prefers all that the list hides by itself. */
export const changedColumns = (before: string[] = [], hidden: string[] = [], preferred?: string[]) => ({
  ...Object.fromEntries(before.filter((id) => !hidden.includes(id)).map((id) => [id, false])),
  ...Object.fromEntries(hidden.filter((id) => !preferred || !before.includes(id)).map((id) => [id, true])),
})

const bySession = new WeakMap<Services['session'], Keeper>()

export function keeperOf(services: Services): Keeper {
  const keeper = bySession.get(services.session) ?? createKeeper(services)
  bySession.set(services.session, keeper)
  return keeper
}
