import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Change } from '#contract/calls.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { ConfirmStep } from '#machines/core/meta.ts'
import type { Outcome } from '#machines/flows/outcome.ts'
import { type Access, sessionMachine } from '#machines/flows/session/session-machine.ts'
import type { PendingSubmission } from '#machines/flows/workspace/requests.ts'
import { ada, ben, cleo, credentialsOf } from '#tests/support/examples/people.ts'
import { draftKeyOf, draftsOf } from './drafts.ts'

const KEY = 'tasks'

const pageHides: (() => void)[] = []
beforeEach(() => void vi.stubGlobal('addEventListener', (_: string, listener: () => void) => pageHides.push(listener)))
afterEach(() => {
  pageHides.length = 0
  vi.unstubAllGlobals()
})

function stubStorage() {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  return items
}

const openTab = (user: SignedInUser) => draftsOf(createActor(sessionMachine, { input: { user } }).start())

function typedBy(user: SignedInUser) {
  const machine = sessionMachine.provide({
    actors: {
      loadPermissions: fromPromise<Access, { user: SignedInUser }>(async () => ({
        roleName: undefined,
        permissions: [],
      })),
      endSession: fromPromise<Outcome, void>(async () => ({ ok: true })),
      watchOtherTabs: fromCallback(() => {}),
    },
  })
  const session = createActor(machine, { input: { user } }).start()
  const drafts = draftsOf(session)
  const signIn = (next: SignedInUser) => session.send({ type: 'session.established', credentials: credentialsOf(next) })
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

test('a draft knows the record that it was typed over, where a typed field has another value now', () => {
  const { drafts } = typedBy(ada)
  expect(drafts.replaced(KEY, { title: 'Theirs' })).toBe(undefined)
  const record = { title: 'Old', description: 'Figures', version: 1 }
  drafts.keep(KEY, { title: 'Mine' }, record)
  const now = { ...record, description: 'More figures', version: 2 }
  expect(drafts.replaced(KEY, now)).toBe(undefined)
  expect(drafts.replaced(KEY, { ...now, title: 'Theirs' })).toEqual(record)
})

test('a draft outlives what happens in a session', () => {
  const { session, drafts } = typedBy(ada)
  session.send({ type: 'logOut.ask' })
  session.send({ type: 'logOut.cancel' })
  session.send({ type: 'session.changedElsewhere', user: { ...ada } })
  expect(drafts.read(KEY)).toEqual({ title: 'Report' })
})

const unknown = { ...ada, _id: undefined, email: undefined }

test.each([
  ['the same person finds their draft', ada, [{ ...ada }], { title: 'Report' }],
  ['another person does not find a draft, and it is gone for good', ada, [cleo, ada], undefined],
  ['a person without id and email address does not find theirs', unknown, [{ ...unknown }], undefined],
])('after an expired session, %s', (_, author, people, found) => {
  const { drafts, signIn, expire } = typedBy(author)
  for (const person of people) {
    expire()
    signIn(person)
    expect(drafts.read(KEY)).toEqual(found)
  }
})

describe('after a reload of the tab', () => {
  let items: ReturnType<typeof stubStorage>
  const reload = async (user: SignedInUser | undefined) => {
    const session = createActor(sessionMachine, { input: { user } }).start()
    return { session, drafts: draftsOf(session) }
  }

  beforeEach(() => {
    items = stubStorage()
  })

  test.each([
    ['the same person finds their draft', { ...ada }, { title: 'Report' }],
    ['another person does not', cleo, undefined],
  ])('%s', async (_, user, found) => {
    typedBy(ada)
    const { drafts } = await reload(user)
    expect(drafts.read(KEY)).toEqual(found)
    expect(items.size).toBe(found ? 1 : 0)
  })

  test('the person finds it also when the session expired with the reload', async () => {
    typedBy(ada)
    const { session, drafts } = await reload(undefined)
    session.send({ type: 'session.established', credentials: credentialsOf(ada) })
    expect(drafts.read(KEY)).toEqual({ title: 'Report' })
  })

  test('nothing is left of what was sent, or of a person who logged out', async () => {
    const { drafts, session } = typedBy(ada)
    drafts.remove(KEY)
    expect(items.size).toBe(0)
    drafts.keep(KEY, { title: 'Report' })
    session.send({ type: 'logOut.ask' })
    session.send({ type: 'logOut.confirm' })
    await vi.waitFor(() => expect([items.size, drafts.read(KEY)]).toEqual([0, undefined]))
  })

  test.each(['', 'null', '{"drafts":5}', '{"owner":"x","drafts":[[1]]}'])(
    'what else is stored, as “%s”, is as nothing',
    async (text) => {
      items.set('drafts', text)
      const { drafts } = await reload(ada)
      expect(drafts.read(KEY)).toBe(undefined)
    },
  )
})

test('a draft that was sent is gone in a duplicated tab too, and one that was typed on there stays', async () => {
  const [sender, copy, other] = [typedBy(ada).drafts, typedBy(ada).drafts, typedBy(ada).drafts]
  const request = {
    change: { call: 'task.create' },
    move: { step: { kind: 'form', drawer: 'add' } },
    recordId: undefined,
  } as const
  const key = draftKeyOf(request)
  for (const drafts of [sender, copy, other]) drafts.keep(key, { title: 'Budget' })
  other.keep(key, { title: 'Budget of May' })
  sender.settle(request, request.change)
  await vi.waitFor(() => expect(copy.read(key)).toBe(undefined))
  expect([sender.read(key), other.read(key)]).toEqual([undefined, { title: 'Budget of May' }])
})

test('another person who signs in in another tab does not find a draft', () => {
  const { session, drafts } = typedBy(ben)
  session.send({ type: 'session.changedElsewhere', user: cleo })
  expect(drafts.read(KEY)).toBe(undefined)
})

test('the key of a draft differs between forms, dialogs, records and areas, and not between the ways to end one form', () => {
  const base: PendingSubmission = {
    recordId: 'a1',
    subject: { name: 'Report' },
    version: 1,
    move: { type: 'announcement.publish', tone: 'neutral', success: '', step: { kind: 'form', drawer: 'edit' } },
    endings: [],
    change: { call: 'announcement.update' },
  }
  const asking = (step: ConfirmStep) => ({ move: { ...base.move, step } })
  const confirm = { kind: 'confirm', title: 'Deny task?', description: '', submit: '' } as const
  const requests: Partial<PendingSubmission>[] = [
    {},
    { move: { ...base.move, type: 'announcement.saveAsDraft' }, version: 2 },
    { change: { call: 'task.edit' } },
    { recordId: 'a2' },
    { recordId: undefined },
    asking(confirm),
    asking({ ...confirm, title: 'Approve task?' }),
  ]
  const keys = requests.map((changes) => draftKeyOf({ ...base, ...changes }))
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys.slice(1)).size).toBe(6)
})

type Asked = Parameters<ReturnType<typeof openTab>['repeatKey']>

const asked = (change: Change, { recordId, version }: { recordId?: string; version?: number } = {}): Asked => [
  { change: { call: change.call } as Change, move: { step: { kind: 'form', drawer: change.call } }, recordId },
  change,
  version,
]

const TITLE = { title: 'Report', dueDate: '2026-03-04T00:00:00Z' }
const CREATE = asked({ call: 'task.create', body: TITLE })
const APPROVE = asked({ call: 'task.approve' }, { recordId: '1', version: 3 })

describe('the key of a change whose answer was lost', () => {
  test.each<[string, Asked, Asked]>([
    ['the same form', CREATE, CREATE],
    ['the same move', APPROVE, APPROVE],
    [
      'a move whose version is not known since its refusal',
      APPROVE,
      asked({ call: 'task.approve' }, { recordId: '1' }),
    ],
  ])('is sent again with %s', (_, first, second) => {
    const { repeatKey } = openTab(ada)
    const key = repeatKey(...first)
    expect(repeatKey(...second)).toBe(key)
  })

  test.each<[string, Asked, Asked]>([
    ['another text', CREATE, asked({ call: 'task.create', body: { ...TITLE, title: 'Report 2' } })],
    ['a text with one more blank', CREATE, asked({ call: 'task.create', body: { ...TITLE, title: 'Report ' } })],
    ['one more field', CREATE, asked({ call: 'task.create', body: { ...TITLE, description: 'All' } })],
    ['another form', asked({ call: 'role.create', body: { name: 'A' } as never }), CREATE],
    ['another record', APPROVE, asked({ call: 'task.approve' }, { recordId: '2', version: 3 })],
    ['the record at another version', APPROVE, asked({ call: 'task.approve' }, { recordId: '1', version: 4 })],
    ['another move of the record', APPROVE, asked({ call: 'task.delete' }, { recordId: '1', version: 3 })],
  ])('is another one for %s', (_, first, second) => {
    const { repeatKey } = openTab(ada)
    const key = repeatKey(...first)
    expect(repeatKey(...second)).not.toBe(key)
  })

  test.each<[string, (drafts: ReturnType<typeof openTab>) => void]>([
    ['the change succeeded', (drafts) => drafts.settle(CREATE[0], CREATE[1])],
    ['the form began again', (drafts) => drafts.remove(draftKeyOf(CREATE[0]))],
  ])('is another one after %s', (_, act) => {
    const drafts = openTab(ada)
    const key = drafts.repeatKey(...CREATE)
    act(drafts)
    expect(drafts.repeatKey(...CREATE)).not.toBe(key)
  })

  test('is another one for another person', () => {
    const { session, drafts, signIn, expire } = typedBy(ada)
    const key = drafts.repeatKey(...CREATE)
    expire()
    signIn(cleo)
    expect(draftsOf(session).repeatKey(...CREATE)).not.toBe(key)
  })

  test('outlives a reload, and a duplicated tab has another one', () => {
    stubStorage()
    const key = openTab(ada).repeatKey(...CREATE)
    expect(openTab(ada).repeatKey(...CREATE)).not.toBe(key)
    pageHides[0]?.()
    expect(openTab(ada).repeatKey(...CREATE)).toBe(key)
    expect(openTab(ada).repeatKey(...CREATE)).not.toBe(key)
  })
})
