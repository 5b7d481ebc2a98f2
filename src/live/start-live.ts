import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate'
import { liveChange } from '#contract/live.ts'
import { liveMachine } from '#machines/flows/live/live-machine.ts'
import { BACKGROUND } from '#src/api/query.ts'
import type { Services } from '#src/api/services.tsx'
import { arrange } from './arrange.ts'
import { followChanges } from './follow-changes.ts'
import type { Change, Live } from './live-context.ts'
import { News } from './news.tsx'
import { readRights } from './read-rights.ts'
import { type Clock, readStream } from './read-stream.ts'

const LATE_AFTER_MS = 5000
const KEPT_CHANGES = 500

const REAL_CLOCK: Clock = {
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (id) => clearTimeout(id),
}

type Parts = Pick<Services, 'actors' | 'api' | 'session'> & { queryClient: QueryClient }

/** Follows the changes of other people until it is stopped. */
export function startLive({ actors, api, session, queryClient }: Parts): Live & { stop: () => void } {
  const { clock = REAL_CLOCK } = actors
  const follower = followChanges(queryClient)
  const changes = new Map<string, Change>()

  function take(data: string) {
    const change = changeIn(data)
    if (!change) return follower.catchUp()
    const { tags, entity, id, by } = change
    if (id !== undefined) {
      changes.delete(id)
      changes.set(id, { by, at: new Date() })
      const [oldest] = changes.keys()
      if (oldest !== undefined && changes.size > KEPT_CHANGES) changes.delete(oldest)
    }
    follower.changed(change)
    const { user } = session.getSnapshot().context
    const isOurs = id === undefined || id === user?._id || (entity === 'role' && id === user?.role)
    if (isOurs && (tags.includes('User') || tags.includes('Role'))) void readRights({ api, session })
  }

  const actor = createActor(
    liveMachine.provide({
      actors: {
        stream: fromCallback<EventObject, { lastEventId: string | undefined }>(({ input, sendBack }) =>
          readStream(api, { ...input, clock, report: sendBack }),
        ),
        pause: fromPromise<void, { ms: number }>(
          ({ input: { ms }, signal }) =>
            new Promise((resolve) => {
              const timer = clock.setTimeout(resolve, ms * (0.5 + Math.random()))
              signal.addEventListener('abort', () => clock.clearTimeout(timer))
            }),
        ),
        watchPage: fromCallback(({ sendBack }) => {
          const report = () => sendBack({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' })
          report()
          document.addEventListener('visibilitychange', report)
          return () => document.removeEventListener('visibilitychange', report)
        }),
      },
      actions: {
        deliver: (_, { name, data }) => {
          if (name === 'change') take(data)
          if (name === 'notification') follower.changed({ tags: ['Notification'], spread: spreadIn(data) })
          if (name === 'resync') follower.resync()
          // The answer is the reason why the session ended.
          if (name === 'session') void api.call('session.validate', {}, { headers: BACKGROUND })
        },
        catchUp: follower.catchUp,
      },
    }),
    actors,
  ).start()

  const listeners = new Set<() => void>()
  let isLate = false
  let timer: unknown
  const note = (next: boolean) => {
    isLate = next
    for (const listener of listeners) listener()
  }
  const watchDelay = () => {
    if (!actor.getSnapshot().hasTag('current')) timer ??= clock.setTimeout(() => note(true), LATE_AFTER_MS)
    else {
      clock.clearTimeout(timer)
      timer = undefined
      note(false)
    }
  }
  watchDelay()
  actor.subscribe(watchDelay)

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isCurrent: () => !isLate,
    lastChangeOf: (id) => changes.get(id),
    arrange,
    News,
    stop: () => {
      clock.clearTimeout(timer)
      actor.stop()
    },
  }
}

const spreadIn = (data: string) => Number(/"spread":(\d+)/.exec(data)?.[1] ?? 0)

/** Undefined for what this version cannot read: something changed. */
function changeIn(data: string) {
  try {
    return v.parse(liveChange, JSON.parse(data))
  } catch {
    return undefined
  }
}
