import type { Preferences } from '#contract/preferences.ts'
import { errorText } from '#src/api/error-text.ts'
import { FailedCall } from '#src/api/failed-call.ts'
import type { Services } from '#src/api/services.tsx'
import { keepLooks, showColorScheme } from '#src/ui/appearance.ts'
import { notifyError } from '#src/ui/toasts.tsx'
import { PREFERENCES_KEY } from './query-key.ts'

const SAVE_AFTER_MS = 400

export interface Kept extends Preferences {
  /** The start of this session, where the server says it. */
  readonly signedInAt?: string | undefined
}

export interface Keeper {
  load: () => Promise<Kept>
  /** Applies at once. Saves soon; what could not be saved stays, and is sent with the next change. */
  change: (change: Preferences) => void
}

const merged = (before: Kept, { hidden, views, ...single }: Preferences): Kept => ({
  ...before,
  ...single,
  ...(hidden && { hidden: { ...before.hidden, ...hidden } }),
  ...(views && { views: { ...before.views, ...views } }),
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
  const { api, config, session } = services
  const show = (preferences: Preferences) => apply(preferences, isStored)
  const isStored = config.extensions.includes('preferences')
  const inMemory = new Map<string | undefined, Kept>()
  const person = () => session.getSnapshot().context.user?._id
  let unsaved: Preferences | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  session.subscribe((state) => {
    if (state.matches('signedIn')) return
    clearTimeout(timer)
    unsaved = undefined
    show({})
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void save()
  })

  async function read(): Promise<Kept> {
    const result = await api.call('preferences.read', {})
    if (!result.ok) throw new FailedCall(result.error)
    return merged(result.data.data, unsaved ?? {})
  }

  async function save() {
    clearTimeout(timer)
    timer = undefined
    const [owner, sent] = [person(), unsaved]
    if (!sent) return
    unsaved = undefined
    const result = await api.call('preferences.change', { body: sent }, { keepalive: true })
    if (result.ok || person() !== owner) return
    unsaved = merged(sent, unsaved ?? {})
    notifyError(`Your preferences could not be saved. ${errorText(result.error)}`)
  }

  return {
    async load() {
      const owner = person()
      const kept = isStored ? await read() : (inMemory.get(owner) ?? {})
      if (person() === owner) show(kept)
      return kept
    },
    change(change) {
      const kept = merged(services.queryClient.getQueryData<Kept>(PREFERENCES_KEY) ?? {}, change)
      services.queryClient.setQueryData<Kept>(PREFERENCES_KEY, kept)
      show(kept)
      if (!isStored) return void inMemory.set(person(), kept)
      unsaved = merged(unsaved ?? {}, change)
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_AFTER_MS)
    },
  }
}

const bySession = new WeakMap<Services['session'], Keeper>()

export function keeperOf(services: Services): Keeper {
  const keeper = bySession.get(services.session) ?? createKeeper(services)
  bySession.set(services.session, keeper)
  return keeper
}
