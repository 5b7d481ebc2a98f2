import * as v from 'valibot'
import { type ActorRefFrom, createActor, type EventObject, fromCallback, fromPromise, type SnapshotFrom } from 'xstate'
import { liveChange } from '#contract/live.ts'
import { identityOf } from '#contract/session.ts'
import { liveMachine } from '#machines/flows/live/live-machine.ts'
import { BACKGROUND, readFailedAgain } from '#src/api/query.ts'
import { serverNow } from '#src/api/server-time.ts'
import type { Services } from '#src/api/services.tsx'
import { arrange } from './arrange.ts'
import { followChanges } from './follow-changes.ts'
import type { Change, Live } from './live-context.ts'
import { News } from './news.tsx'
import { readRights } from './read-rights.ts'
import type { Clock } from './read-stream.ts'
import { shareStream } from './share-stream.ts'

/** A tab that logs out ends the session of all tabs, and informs them by the storage afterwards. */
const OTHER_TAB_MS = 500
const LATE_AFTER_MS = 5000
const KEPT_CHANGES = 500
const RESYNC_WITHIN_MS = 2000
const CHANGE = v.pipe(v.string(), v.parseJson(), liveChange)

/** Follows the changes of other people until it is stopped. */
export function startLive({ actors, api, session, queryClient }: Services): Live & { stop: () => void } {
  const clock: Clock = actors.clock ?? globalThis
  const follower = followChanges(queryClient)
  const changes = new Map<string, Change>()
  let rights: Promise<void> = Promise.resolve()
  let resync: unknown

  const refreshRights = () => {
    rights = readRights({ api, session }).catch(() => {})
  }

  /** Changes were missed, and it is unknown which: perhaps of the rights. What the person may no longer see is not read. */
  function catchUp() {
    refreshRights()
    void rights.then(follower.catchUp)
  }

  function take(data: string) {
    const { success, output: change } = v.safeParse(CHANGE, data)
    // What this version cannot read has changed something.
    if (!success) return catchUp()
    const { tags, entity, id, by } = change
    if (id !== undefined) {
      changes.delete(id)
      changes.set(id, { by, at: serverNow() })
      const [oldest] = changes.keys()
      if (oldest !== undefined && changes.size > KEPT_CHANGES) changes.delete(oldest)
    }
    const { user } = session.getSnapshot().context
    const isOurs = id === undefined || id === user?._id || (entity === 'role' && id === user?.role)
    if (isOurs && (tags.includes('User') || tags.includes('Role'))) refreshRights()
    void rights.then(() => follower.changed(change))
  }

  /** The answer is the reason why the session ended, unless another tab has said it. */
  function askForReason() {
    if (api.options.readCredentials()) void api.call('session.validate', {}, { headers: BACKGROUND })
  }

  const actor = createActor(
    liveMachine.provide({
      actors: {
        stream: fromCallback<EventObject, { lastEventId: string | undefined }>(({ input, sendBack }) =>
          shareStream(api, nameOf(session), { ...input, clock, report: sendBack }),
        ),
        pause: fromPromise<void, { ms: number }>(
          ({ input: { ms }, signal }) =>
            new Promise((resolve) => {
              const timer = clock.setTimeout(resolve, ms * (1 + Math.random() / 2))
              signal.addEventListener('abort', () => clock.clearTimeout(timer))
            }),
        ),
        watchPage,
      },
      actions: {
        deliver: (_, { name, data }) => {
          if (name === 'change') take(data)
          if (name === 'notification') follower.changed({ tags: ['Notification'], spread: spreadIn(data) })
          // Every page of a server resyncs at the same moment.
          if (name === 'resync') resync = clock.setTimeout(catchUp, Math.random() * RESYNC_WITHIN_MS)
          if (name === 'session') clock.setTimeout(askForReason, OTHER_TAB_MS)
        },
        catchUp,
      },
    }),
    actors,
  ).start()

  return {
    ...watchDelay(actor, clock, () => void readFailedAgain(queryClient)),
    lastChangeOf: (id) => changes.get(id),
    arrange,
    News,
    stop: () => {
      clock.clearTimeout(resync)
      actor.stop()
    },
  }
}

const watchPage = fromCallback(({ sendBack }) => {
  const report = () => sendBack({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' })
  report()
  document.addEventListener('visibilitychange', report)
  return () => document.removeEventListener('visibilitychange', report)
})

function watchDelay(actor: ActorRefFrom<typeof liveMachine>, clock: Clock, onReturn: () => void) {
  const listeners = new Set<() => void>()
  let isLate = false
  let timer: unknown
  const note = (next: boolean) => {
    isLate = next
    for (const listener of listeners) listener()
  }
  const watch = () => {
    if (!actor.getSnapshot().hasTag('current')) {
      timer ??= clock.setTimeout(() => note(true), LATE_AFTER_MS)
      if (isLate) note(true)
    } else {
      // Without a change to report, nothing else says that the server is back.
      if (timer !== undefined) onReturn()
      clock.clearTimeout(timer)
      timer = undefined
      note(false)
    }
  }
  watch()
  actor.subscribe({ next: watch, complete: () => clock.clearTimeout(timer) })
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    missing: () => (isLate ? reasonIn(actor.getSnapshot()) : undefined),
  }
}

/** A browser has one sign-in at a time. */
const nameOf = (session: Services['session']) => {
  const { user } = session.getSnapshot().context
  return `live ${user && identityOf(user)}`
}

/** A server that says when to ask again is not away. */
const reasonIn = (state: SnapshotFrom<typeof liveMachine>) => {
  if (state.matches('refused')) return 'Updated'
  return state.context.retryMs === undefined ? 'Offline' : 'Not live'
}

const spreadIn = (data: string) => Number(/"spread":(\d+)/.exec(data)?.[1] ?? 0)
