import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Change } from '#contract/calls.ts'
import type { Outcome } from '#machines/flows/outcome.ts'
import type { SendInput } from '#machines/flows/workspace/requests.ts'
import { workspaceMachine } from '#machines/flows/workspace/workspace-machine.ts'
import { tasks, type users } from '#server/db/schema.ts'
import { sendChange } from '#src/api/query.ts'
import { stateIn } from '#src/area/area.ts'
import { taskAreas } from '#src/features/tasks/area.ts'
import { type TaskView, tasksIn, tasksQuery } from '#src/features/tasks/queries.ts'
import { fittingMoveItems } from '#src/workspace/moves.ts'
import { writeCoverage } from '#tests/support/model/coverage.ts'
import { createRecorder } from '#tests/support/model/recorder.ts'
import { addPerson, addRole } from '#tests/support/sign-in.ts'
import { startTestServer } from '#tools/server.ts'
import { openBrowser, signInOn } from './support/browser.ts'

// Two people work at two browsers against the real server.

const DUE = '2026-03-06T12:00:00.000Z'
const SURPRISE = new Error('The storage is gone')

const recorder = createRecorder()

type Desk = Awaited<ReturnType<typeof openDesk>>

const server = await startTestServer()
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
  /** It is read again only after an invalidation. */
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
    create: () => workspace.send({ type: 'record.create', call: 'task.create', success: 'Task added successfully' }),
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
      const items = fittingMoveItems(taskAreas[view], stateIn(taskAreas[view], task, viewer), {
        ask: (request) => workspace.send({ type: 'move.ask', ...request }),
      })
      items.find(({ label }) => label === entry)?.onSelect()
    },
    cancel: () => workspace.send({ type: 'step.cancel' }),
    async submit(change: Change) {
      workspace.send({ type: 'step.submit', change })
      const sent = workspace.getSnapshot()
      expect(sent.hasTag('busy')).toBe(true)
      await waitFor(workspace, (snapshot) => !snapshot.hasTag('busy'), { timeout: 60_000 })
    },
    close() {
      workspace.stop()
      tab.close()
    },
  }
}

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

const STEPS = [
  ['Edit', 'editing', { call: 'task.edit', body: { title: 'Edited' } }],
  ['Delete', 'confirming', { call: 'task.delete' }],
] as const

test.each(['browsing', 'viewing'])(
  'a step from %s leads back there when it is canceled, also after a failure',
  async (from) => {
    const task = await propose()
    const before = await stored()
    if (from === 'viewing') owner.view(task._id)
    for (const [entry, step, change] of STEPS) {
      await owner.ask(entry)
      expect(owner.state()).toEqual({ [step]: 'filling' })
      owner.cancel()
      expect(owner.state()).toBe(from)
      await owner.ask(entry)
      owner.browser.network.isDown = true
      await owner.submit(change)
      owner.browser.network.isDown = false
      owner.tab.failNextRead(SURPRISE)
      await owner.submit(change)
      expect([owner.state(), owner.refusal(), owner.isListOutdated()]).toEqual([
        { [step]: 'refused' },
        SURPRISE.message,
        false,
      ])
      owner.cancel()
      expect([owner.state(), owner.refusal()]).toEqual([from, undefined])
    }
    expect(await stored()).toEqual(before)
  },
)

test('the details can be opened, replaced by others or by a form, and closed', async () => {
  const task = await propose()
  owner.view(task._id)
  owner.view(task._id)
  expect(owner.state()).toBe('viewing')
  owner.create()
  expect(owner.state()).toEqual({ editing: 'filling' })
  owner.cancel()
  owner.cancel()
  expect(owner.state()).toBe('browsing')
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

afterAll(() => writeCoverage('http', 'workspace', recorder.takenBy('workspace')))
