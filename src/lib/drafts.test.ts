import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { SignedInUser } from '#contract/session.ts'
import type { Outcome } from '#machines/flows/outcome.ts'
import type { Request } from '#machines/flows/request.ts'
import { type Grant, sessionMachine } from '#machines/flows/session.ts'
import { ada, ben, cleo, credentialsOf } from '#tests/support/model/cases/people.ts'
import { createDrafts, draftKeyOf } from './drafts.ts'

const KEY = 'tasks'

/** Somebody has signed in and typed a title. */
function typedBy(user: SignedInUser) {
  const machine = sessionMachine.provide({
    actors: {
      loadGrant: fromPromise<Grant, { user: SignedInUser }>(async () => ({ roleName: undefined, permissions: [] })),
      endSession: fromPromise<Outcome, void>(async () => ({ ok: true })),
      watchOtherTabs: fromCallback(() => {}),
    },
  })
  const session = createActor(machine, { input: { user: undefined } }).start()
  const drafts = createDrafts(session)
  const signIn = (next: SignedInUser) => session.send({ type: 'session.established', credentials: credentialsOf(next) })
  signIn(user)
  drafts.keep(KEY, { title: 'Report' })
  return { session, drafts, signIn, expire: () => session.send({ type: 'session.refused', reason: 'inactive' }) }
}

test('a draft has the fields that differ from the record, and is gone with the last one', () => {
  const { drafts } = typedBy(ada)
  drafts.keep(KEY, { description: 'Long', title: undefined })
  expect(drafts.read(KEY)).toEqual({ description: 'Long' })
  drafts.keep(KEY, { description: undefined })
  expect(drafts.read(KEY)).toBe(undefined)
})

test('the same person finds their draft after an expired session', () => {
  const { drafts, signIn, expire } = typedBy(ada)
  expire()
  signIn({ ...ada })
  expect(drafts.read(KEY)).toEqual({ title: 'Report' })
})

test.each([
  ['in this tab, after an expired session', ada, cleo],
  ['who has the same id as nobody: neither is known', { ...ada, _id: undefined, email: undefined }, undefined],
])('another person never finds a draft: one who signs in %s', (_, first, second) => {
  const { drafts, signIn, expire } = typedBy(first)
  expire()
  signIn(second ?? { ...first })
  expect(drafts.read(KEY)).toBe(undefined)
  if (!second) return
  expire()
  signIn(first)
  expect(drafts.read(KEY)).toBe(undefined)
})

test('another person who signs in in another tab does not find a draft', () => {
  const { session, drafts } = typedBy(ben)
  session.send({ type: 'session.changedElsewhere', user: cleo })
  expect(drafts.read(KEY)).toBe(undefined)
})

test('logging out deletes all drafts', async () => {
  const { session, drafts, signIn } = typedBy(ada)
  session.send({ type: 'logOut.begin' })
  await expect.poll(() => session.getSnapshot().matches({ signedOut: 'asked' })).toBe(true)
  signIn(ada)
  expect(drafts.read(KEY)).toBe(undefined)
})

test('the key of a draft tells forms, dialogs, records and areas apart, and not the ways to end one form', () => {
  const base: Request = {
    type: 'announcement.publish',
    subjectId: 'a1',
    version: 1,
    step: { kind: 'form', drawer: 'edit' },
    tone: 'neutral',
    success: '',
    endings: [],
  }
  const confirm = { kind: 'confirm', title: 'Deny task?', description: '', submit: '' } as const
  const requests: Partial<Request>[] = [
    {},
    { type: 'announcement.saveAsDraft', version: 2 },
    { type: 'task.edit' },
    { subjectId: 'a2' },
    { subjectId: undefined },
    { step: confirm },
    { step: { ...confirm, title: 'Approve task?' } },
  ]
  const keys = requests.map((changes) => draftKeyOf({ ...base, ...changes }))
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys.slice(1)).size).toBe(6)
})
