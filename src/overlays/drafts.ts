import { createContext, useContext, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Change } from '#contract/calls.ts'
import { identityOf } from '#contract/session.ts'
import { commentIn, type Move } from '#machines/core/lifecycle.ts'
import type { sessionMachine } from '#machines/flows/session/session-machine.ts'
import type { PendingSubmission } from '#machines/flows/workspace/requests.ts'
import { type Services, useServices } from '#src/api/services.tsx'
import { isSameValue } from './field-check.ts'

/** What a person typed into a form and did not send, by field: only what differs from the record. */
type Draft = Readonly<Record<string, unknown>>

interface Kept {
  readonly typed: Draft
  /** The record as the form showed it. */
  readonly record?: object | undefined
}

type Session = Pick<ActorRefFrom<typeof sessionMachine>, 'getSnapshot' | 'subscribe'>

const RECENT_KEPT = 3

type DraftRequest = Pick<PendingSubmission, 'change' | 'recordId'> & { readonly move: Pick<Move, 'step'> }

/** Identifies the form or dialog of a request and its record, whichever way the form ends. */
export const draftKeyOf = ({ change, move: { step }, recordId }: DraftRequest) =>
  JSON.stringify([change.call.split('.')[0], step.kind === 'form' ? step.drawer : step.title, recordId])

const STORED = 'drafts'

/** The key of a change that has not succeeded yet. */
interface Repeat {
  readonly key: string
  readonly change: Change
  readonly version: number | undefined
}

interface Stored {
  readonly owner: string | undefined
  readonly drafts: readonly [string, Kept][]
  readonly repeats?: readonly [string, Repeat][]
}

/** Blocked, full or foreign storage is as an empty one. */
function readStored(): Stored {
  try {
    const { owner, drafts, repeats } = JSON.parse(sessionStorage.getItem(STORED) ?? '') as Stored
    return { owner, drafts: [...new Map(drafts)], repeats: [...new Map(repeats)] }
  } catch {
    return { owner: undefined, drafts: [] }
  }
}

function store(stored: Stored) {
  try {
    if (stored.drafts.length > 0 || stored.repeats?.length) sessionStorage.setItem(STORED, JSON.stringify(stored))
    else sessionStorage.removeItem(STORED)
  } catch {
    // They stay in memory.
  }
}

/**
 * The drafts of the person who is signed in, by form and record. They survive a reload of the tab. An expired session
 * keeps them for the same id or email address. A logout or another person deletes them.
 */
function createDrafts(session: Session) {
  const stored = readStored()
  const drafts = new Map(stored.drafts)
  const repeats = new Map(stored.repeats)
  const recent = new Map<string, readonly string[]>()
  const otherTabs = new BroadcastChannel(STORED)
  const clear = () => {
    drafts.clear()
    repeats.clear()
    recent.clear()
    save()
  }
  let { user } = session.getSnapshot().context
  let owner = user ? identityOf(user) : stored.owner
  const save = () => store({ owner, drafts: [...drafts] })
  if (owner !== stored.owner) clear()
  // A duplicated tab copies what is stored while this page is open, and must not have its keys.
  save()
  addEventListener('pagehide', () => store({ owner, drafts: [...drafts], repeats: [...repeats] }))
  const remove = (key: string) => {
    drafts.delete(key)
    repeats.delete(key)
    save()
  }
  // A duplicated tab has a copy of the drafts. One that was typed on there stays.
  otherTabs.onmessage = ({ data: [key, typed] }: MessageEvent<[string, Draft]>) => {
    if (drafts.has(key) && isSameValue(drafts.get(key)?.typed, typed)) remove(key)
  }

  session.subscribe((state) => {
    const { user: current } = state.context
    if (current === user) return
    user = current
    if (state.matches({ signedOut: 'asked' })) clear()
    if (!current) return
    const person = identityOf(current)
    if (person === undefined || person !== owner) clear()
    owner = person
  })

  return {
    read: (key: string) => drafts.get(key)?.typed,
    /** `now` as the form showed it, where a field that was typed over has another value by now. */
    replaced: <Row extends object>(key: string, now: Row): Row | undefined => {
      const { typed = {}, record } = drafts.get(key) ?? {}
      const isOther = (field: string) => record && !isSameValue(Reflect.get(record, field), Reflect.get(now, field))
      return Object.keys(typed).some(isOther) ? { ...now, ...record } : undefined
    },
    /** The record over which the draft was typed, where it is another one by now. */
    written: <Row extends object>(key: string, now: Row) => {
      const record = drafts.get(key)?.record
      return record && !isSameValue(record, now) ? (record as Row) : undefined
    },
    /** Merges `changes` into the draft; a field that is undefined is removed from it. */
    keep: (key: string, changes: Draft, record?: object) => {
      const typed = { ...drafts.get(key)?.typed, ...changes }
      const fields = Object.entries(typed).filter(([, value]) => value !== undefined)
      if (fields.length > 0) drafts.set(key, { typed: Object.fromEntries(fields), record })
      else drafts.delete(key)
      save()
    },
    remove,
    /** One key for a change until it succeeds. Another text, or the record at another version, has another key. */
    repeatKey: (request: DraftRequest, change: Change, version: number | undefined) => {
      const draftKey = draftKeyOf(request)
      const last = repeats.get(draftKey)
      if (last && isSameValue(last.change, change) && (version ?? last.version) === last.version) return last.key
      const key = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
      repeats.set(draftKey, { key, change, version })
      return key
    },
    /** Removes what was sent, in all tabs, and remembers a text that its question offers again. */
    settle: (request: DraftRequest, { call, body }: Change) => {
      const key = draftKeyOf(request)
      otherTabs.postMessage([key, drafts.get(key)?.typed])
      remove(key)
      const { step } = request.move
      const offersRecent = step.kind === 'confirm' && step.question?.kind === 'text' && step.question.offersRecent
      const given = offersRecent && commentIn(request.move, body)
      if (given) recent.set(call, [...new Set([given, ...(recent.get(call) ?? [])])].slice(0, RECENT_KEPT))
    },
    /** The latest texts that a person gave with a move, the last one first. */
    recent: ({ call }: Change) => recent.get(call) ?? [],
  }
}

const bySession = new WeakMap<Session, ReturnType<typeof createDrafts>>()

export function draftsOf(session: Session) {
  const drafts = bySession.get(session) ?? createDrafts(session)
  bySession.set(session, drafts)
  return drafts
}

/** Undefined where the server does not say that it honours keys. */
export const repeatKeyOf = (
  { config, session }: Pick<Services, 'config' | 'session'>,
  ...asked: Parameters<ReturnType<typeof draftsOf>['repeatKey']>
) => (config.extensions.includes('repeat') ? draftsOf(session).repeatKey(...asked) : undefined)

/** The draft of the step that is open, and of its record as it was opened. */
export function useOpenDraft(request: DraftRequest | undefined, record?: object) {
  const drafts = draftsOf(useServices().session)
  const [restarts, setRestarts] = useState(0)
  if (!request) return undefined
  const key = draftKeyOf(request)
  return {
    /** Changes when the form has to begin again. */
    id: `${key} ${restarts}`,
    read: () => drafts.read(key),
    keep: (changes: Draft) => drafts.keep(key, changes, record),
    startOver: () => {
      drafts.remove(key)
      setRestarts((count) => count + 1)
    },
  }
}

export const DraftContext = createContext<ReturnType<typeof useOpenDraft>>(undefined)

/** The draft that a form was opened with: the same one while its drawer closes and another opens. */
export function useDraft() {
  const [draft] = useState(useContext(DraftContext))
  const [restored] = useState(() => draft?.read())
  return { restored, keep: draft?.keep, startOver: draft?.startOver }
}
