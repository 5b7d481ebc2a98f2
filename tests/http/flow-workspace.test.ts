import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Change } from '#contract/calls.ts'
import type { Outcome } from '#machines/flows/outcome.ts'
import type { SendInput } from '#machines/flows/workspace/requests.ts'
import { workspaceMachine } from '#machines/flows/workspace/workspace-machine.ts'
import { tasks, users } from '#server/db/schema.ts'
import { sendChange } from '#src/api/query.ts'
import { taskMoves, taskState } from '#src/features/tasks/area.ts'
import { type TaskView, tasksIn, tasksQuery } from '#src/features/tasks/queries.ts'
import { fittingMoveItems } from '#src/workspace/moves.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { createRecorder } from '#tests/support/model/recorder.ts'
import { addPerson, addRole } from '#tests/support/sign-in.ts'
import { startTestServer, type TestServer } from '#tools/server.ts'
import { openBrowser, pausableAuthentication, signInOn } from './support/browser.ts'

// Two people at two browsers, against the real server.

const DUE = '2026-03-06T12:00:00.000Z'
const SURPRISE = new Error('The storage is gone')

const recorder = createRecorder()

type Desk = Awaited<ReturnType<typeof openDesk>>

let server: TestServer
let owner: Desk
let reviewer: Desk

async function openDesk(person: Partial<typeof users.$inferInsert>, view: TaskView) {
  const { id, email } = await addPerson(server, person)
  const browser = openBrowser(server, recorder)
  const tab = browser.openTab()
  await signInOn(tab, server, email)
  const { services, session } = tab
  const told: string[] = []
  const workspace = createActor(
    workspaceMachine.provide({
      actors: {
        send: fromPromise<Outcome, SendInput>(({ input: { request, change } }) =>
          sendChange(services, change, { id: request.recordId, version: request.version, tags: ['Task'] }),
        ),
      },
      actions: { notifySuccess: (_, { message }) => told.push(message) },
    }),
    services.actors,
  ).start()
  const list = tasksQuery(services.api, view)
  /** Read again only after an invalidation. */
  const listed = async () => tasksIn(await services.queryClient.fetchQuery(list))

  return {
    id,
    browser,
    tab,
    workspace,
    told,
    listed,
    state: () => workspace.getSnapshot().value,
    refusal: () => workspace.getSnapshot().context.refusal,
    isListOutdated: () => services.queryClient.getQueryState(list.queryKey)?.isInvalidated,
    create: (call: 'task.create' | 'task.assign' = 'task.create') =>
      workspace.send({ type: 'record.create', call, success: 'Task added successfully' }),
    view: (taskId: string) => workspace.send({ type: 'record.view', id: taskId }),
    async ask(entry: string) {
      const [task] = await listed()
      if (!task) throw new Error('There is no task')
      const { context } = session.getSnapshot()
      const viewer = {
        id,
        isSuperAdmin: context.user?.isSuperAdmin ?? false,
        permissions: context.grant.permissions,
      }
      const items = fittingMoveItems(taskMoves, taskState(task, view, viewer), {
        ask: (request) => workspace.send({ type: 'move.ask', ...request }),
      })
      items.find(({ label }) => label === entry)?.onSelect()
    },
    cancel: () => workspace.send({ type: 'step.cancel' }),
    async submit(change: Change) {
      workspace.send({ type: 'step.submit', change })
      const sent = workspace.getSnapshot()
      expect(sent.hasTag('busy')).toBe(true)
      await waitFor(workspace, (snapshot) => !snapshot.hasTag('busy'), { timeout: 5_000 })
    },
    close() {
      workspace.stop()
      tab.close()
    },
  }
}

const { authenticate, keepBusy } = pausableAuthentication()

beforeAll(async () => {
  server = await startTestServer({ isAlone: true, authenticate, limits: { concurrentRequests: 4 } })
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.db.queries.delete(tasks)
  const role = await addRole(server)
  owner = await openDesk({ roleId: role.id }, 'own')
  reviewer = await openDesk({ isSuperAdmin: true }, 'employee')
})
afterEach(() => {
  owner.close()
  reviewer.close()
})

async function propose(title = 'Settle the fees') {
  owner.create()
  await owner.submit({ call: 'task.create', body: { title, dueDate: DUE } })
  const [task] = await owner.listed()
  if (!task) throw new Error('The task was not stored')
  return task
}

const stored = async () => {
  const [task] = await server.db.queries.select().from(tasks)
  return (
    task && { title: task.title, status: task.status, feedback: task.feedback, percentageDone: task.percentageDone }
  )
}

test('a task is proposed, carried forward, approved, done and completed, each move from its own dialog', async () => {
  await propose()
  const steps = [
    [reviewer, 'Request More', { call: 'task.requestMore', body: { feedback: 'Add the figures' } }, 'carried-forward'],
    [reviewer, 'Approve', { call: 'task.approve', body: {} }, 'approved'],
    [owner, 'Mark as Done', { call: 'task.markDone', body: { percentageDone: 80 } }, 'done'],
    [reviewer, 'Deny', { call: 'task.deny', body: { feedback: 'Not yet' } }, 'denied'],
    [reviewer, 'Mark as completed', { call: 'task.complete' }, 'completed'],
  ] as const
  for (const [desk, entry, change, status] of steps) {
    await desk.tab.services.queryClient.invalidateQueries()
    await desk.ask(entry)
    expect(desk.state()).toEqual({ confirming: 'filling' })
    await desk.submit(change)
    expect(desk.state()).toBe('browsing')
    expect((await desk.listed()).map((task) => task.status)).toEqual([status])
  }
  expect(await stored()).toEqual({
    title: 'Settle the fees',
    status: 'completed',
    feedback: 'Not yet',
    percentageDone: 80,
  })
  expect({ owner: owner.told, reviewer: reviewer.told }).toEqual({
    owner: ['Task added successfully', 'Task marked as done successfully'],
    reviewer: [
      'Task updated successfully',
      'Task approved successfully',
      'Task denied successfully',
      'Task marked as completed successfully',
    ],
  })
})

test('a form that the server finds faulty stays with the reason, and goes through when it is mended', async () => {
  owner.create()
  await owner.submit({ call: 'task.create', body: { title: '', dueDate: DUE } })
  expect({ state: owner.state(), refusal: owner.refusal() }).toEqual({
    state: { editing: 'refused' },
    refusal: 'Title is required',
  })
  await owner.submit({ call: 'task.create', body: { title: 'Settle the fees', dueDate: DUE } })
  expect({ state: owner.state(), refusal: owner.refusal(), told: owner.told }).toEqual({
    state: 'browsing',
    refusal: undefined,
    told: ['Task added successfully'],
  })
  expect((await owner.listed()).map(({ title }) => title)).toEqual(['Settle the fees'])
})

test('a super admin assigns a task, which its owner can do at once', async () => {
  reviewer.create('task.assign')
  await reviewer.submit({ call: 'task.assign', body: { title: 'Close the month', dueDate: DUE, assignedTo: owner.id } })
  await owner.ask('Mark as Done')
  await owner.submit({ call: 'task.markDone', body: { percentageDone: 0 } })
  expect(await stored()).toEqual({ title: 'Close the month', status: 'done', feedback: null, percentageDone: 0 })
})

test('a canceled step makes no call and leads back to the table', async () => {
  const task = await propose()
  const before = await stored()
  owner.create()
  owner.cancel()
  expect(owner.state()).toBe('browsing')
  await owner.ask('Edit')
  expect(owner.state()).toEqual({ editing: 'filling' })
  owner.cancel()
  await owner.ask('Delete')
  expect(owner.state()).toEqual({ confirming: 'filling' })
  owner.cancel()
  expect(owner.state()).toBe('browsing')
  owner.view(task._id)
  owner.view(task._id)
  expect(owner.state()).toBe('viewing')
  owner.cancel()
  expect(owner.state()).toBe('browsing')
  expect(await stored()).toEqual(before)
})

test('a step begun from the details leads back to them when it is canceled, also after a refusal', async () => {
  const task = await propose()
  owner.view(task._id)
  const steps = [
    ['Edit', { call: 'task.edit', body: { title: 'Edited' } }],
    ['Delete', { call: 'task.delete' }],
  ] as const
  for (const [entry, change] of steps) {
    await owner.ask(entry)
    owner.cancel()
    expect(owner.state()).toBe('viewing')
    await owner.ask(entry)
    owner.browser.network.isDown = true
    await owner.submit(change)
    owner.browser.network.isDown = false
    owner.cancel()
    expect(owner.state()).toBe('viewing')
  }
  await owner.ask('Edit')
  await owner.submit({ call: 'task.edit', body: { title: 'Edited' } })
  expect({ state: owner.state(), told: owner.told.at(-1) }).toEqual({
    state: 'browsing',
    told: 'Task edited successfully',
  })
  owner.view(task._id)
  owner.create()
  expect(owner.state()).toEqual({ editing: 'filling' })
  expect((await stored())?.title).toBe('Edited')
})

test('an edit that comes after the approval is refused, the list is read again, and the drawer can be closed', async () => {
  await propose()
  await owner.ask('Edit')
  await reviewer.ask('Approve')
  await reviewer.submit({ call: 'task.approve', body: {} })
  await owner.submit({ call: 'task.edit', body: { title: 'Too late' } })
  expect({ state: owner.state(), refusal: owner.refusal(), isListOutdated: owner.isListOutdated() }).toEqual({
    state: { editing: 'refused' },
    refusal: '“Edit” is not possible while the task is approved.',
    isListOutdated: true,
  })
  owner.cancel()
  expect(owner.state()).toBe('browsing')
  expect((await owner.listed()).map(({ title, status }) => ({ title, status }))).toEqual([
    { title: 'Settle the fees', status: 'approved' },
  ])
})

const deny = (feedback: string): Change => ({ call: 'task.deny', body: { feedback } })

interface Refusal {
  readonly because: string
  readonly arrange: () => Promise<unknown> | unknown
  readonly feedback?: string
  readonly says: string
  readonly isListOutdated: boolean
}

const REFUSALS: readonly Refusal[] = [
  {
    because: 'the owner deleted the task',
    arrange: () => server.db.queries.delete(tasks),
    says: 'This task does not exist.',
    isListOutdated: true,
  },
  {
    because: 'somebody else completed it',
    arrange: () => server.db.queries.update(tasks).set({ status: 'completed' }),
    says: '“Deny” is not possible while the task is completed.',
    isListOutdated: true,
  },
  {
    because: 'somebody else changed it',
    arrange: () => server.db.queries.update(tasks).set({ title: 'Settle all fees', version: 2 }),
    says: 'Somebody else changed this in the meantime. Reload and try again.',
    isListOutdated: true,
  },
  {
    because: 'the caller may read no tasks any more',
    arrange: () => server.db.queries.update(users).set({ isSuperAdmin: false }).where(eq(users.id, reviewer.id)),
    says: 'This needs the permission read_task.',
    isListOutdated: true,
  },
  {
    because: 'the input is faulty',
    arrange: () => undefined,
    feedback: '',
    says: 'This field is required',
    isListOutdated: false,
  },
  {
    because: 'the session ended',
    arrange: () => server.clock.advance(server.services.limits.sessionIdle),
    says: 'Session expired due to inactivity',
    isListOutdated: false,
  },
  {
    because: 'the server cannot be reached',
    arrange: () => {
      reviewer.browser.network.isDown = true
    },
    says: 'The server cannot be reached. Check your connection and try again.',
    isListOutdated: false,
  },
  {
    because: 'something else went wrong',
    arrange: () => reviewer.tab.failNextRead(SURPRISE),
    says: SURPRISE.message,
    isListOutdated: false,
  },
]

test.each(REFUSALS)(
  'a move is refused because $because',
  async ({ arrange, feedback = 'Too broad', says, isListOutdated }) => {
    await propose()
    await reviewer.ask('Deny')
    await arrange()
    const before = await stored()
    await reviewer.submit(deny(feedback))
    expect({ state: reviewer.state(), refusal: reviewer.refusal(), told: reviewer.told }).toEqual({
      state: { confirming: 'refused' },
      refusal: says,
      told: [],
    })
    expect(reviewer.isListOutdated() ?? false).toBe(isListOutdated)
    expect(await stored()).toEqual(before)
    reviewer.cancel()
    expect({ state: reviewer.state(), refusal: reviewer.refusal() }).toEqual({ state: 'browsing', refusal: undefined })
  },
)

test('a form that met a surprise stays with the reason', async () => {
  owner.create()
  owner.tab.failNextRead(SURPRISE)
  await owner.submit({ call: 'task.create', body: { title: 'Settle the fees', dueDate: DUE } })
  expect({ state: owner.state(), refusal: owner.refusal() }).toEqual({
    state: { editing: 'refused' },
    refusal: SURPRISE.message,
  })
  expect(await stored()).toBeUndefined()
})

test('a move that a busy server refused goes through from the same dialog when it has time again', async () => {
  await propose()
  await reviewer.ask('Deny')
  const { release } = await keepBusy(server)
  await reviewer.submit(deny('Too broad'))
  expect(reviewer.refusal()).toBe('The server is busy. Try again shortly.')
  await release()
  await reviewer.submit(deny('Too broad'))
  expect({ state: reviewer.state(), told: reviewer.told, status: (await stored())?.status }).toEqual({
    state: 'browsing',
    told: ['Task denied successfully'],
    status: 'denied',
  })
})

afterAll(() => writeCoverage('http', 'workspace', recorder.takenBy('workspace')))
