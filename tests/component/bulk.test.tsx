import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ActorRefFrom } from 'xstate'
import { isolated } from '#contract/isolated.ts'
import type { Task } from '#contract/task.ts'
import type { bulkMachine } from '#machines/flows/bulk/bulk-machine.ts'
import { registry } from '#machines/registry.ts'
import { bulkModel } from '#tests/support/examples/bulk.ts'
import { ben } from '#tests/support/examples/people.ts'
import { explore } from '#tests/support/model/explore.ts'
import { transitionWalks } from '#tests/support/model/walks.ts'
import { ANNOUNCEMENT, serverWithAnnouncements, WHOLE } from './support/announcements.ts'
import { renderApp } from './support/app.tsx'
import type { FakeServer } from './support/fake-server.ts'
import { expectAccessible } from './support/people.ts'
import { createWalker, type Play } from './support/play.ts'
import { textsOf } from './support/screen-texts.ts'
import { dialog, serverWithTasks, TASK } from './support/tasks.ts'

const EMPLOYEES = '/dashboard/tasks?tab=employee'

const named = (title: string, status: Task['status'] = 'proposed'): Task => ({
  ...TASK,
  _id: title,
  title,
  status,
  version: 3,
})

const bar = page.getByRole('region', { name: 'Selection' })
const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click()
const move = (label: string) => bar.getByRole('button', { name: label, exact: true })
const question = dialog('Deny 2 tasks?')
const results = page.getByRole('dialog', { name: /^Deny: \d of 2 succeeded$/ })
const said = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
const send = question.getByRole('button', { name: 'Deny 2' })

/** The fake server answers the latest call first. */
async function answerTwice(server: FakeServer, answer: (place: number) => Promise<unknown>) {
  await expect.poll(() => server.names().length).toBe(2)
  await answer(1)
  await answer(0)
}

const play: Play<typeof bulkMachine> = {
  events: {
    'bulk.ask': async () => {
      if (move('Deny 2').elements().length === 0) await page.getByRole('checkbox', { name: 'Select all' }).click()
      await move('Deny 2').click()
    },
    'bulk.submit': async () => {
      await question.getByRole('textbox', { name: 'Feedback' }).fill('Too broad')
      await send.click()
    },
    'bulk.close': async (_, __, from) => {
      const shown = from === 'confirming' ? question : results
      await shown.getByRole('button', { name: from === 'confirming' ? 'Cancel' : 'Close' }).click()
    },
  },
  actors: {
    sendAll: {
      done: async ({ server }, outcome) => {
        const refusals = outcome.map(({ refusal }) => refusal)
        await answerTwice(server, (place) => {
          const refusal = refusals[place]
          return refusal ? server.refuse('task.deny', 409, refusal) : server.accept('task.deny')
        })
        if (refusals.every((each) => each === undefined))
          await expect.element(said(`${isolated('Audit')} and 1 more`)).toBeVisible()
      },
      error: async (app, error) => {
        app.failNextRead(error)
        await answerTwice(app.server, () => app.server.accept('task.deny'))
      },
    },
  },
  delays: {},
  states: {
    idle: () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument(),
    confirming: async () => {
      await expect.element(question).toBeVisible()
      const records = question.getByRole('list', { name: '2 proposed → denied' }).getByRole('listitem')
      await expect.element(records).toHaveLength(2)
    },
    sending: async () => {
      await expect.element(question).toHaveAttribute('aria-busy', 'true')
      await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    },
    explaining: async (app) => {
      const actor = app.recorder.actorOf('bulk') as ActorRefFrom<typeof bulkMachine>
      const refused = actor.getSnapshot().context.results.flatMap(({ refusal }) => refusal ?? [])
      await expect.element(results).toBeVisible()
      const list = results.getByRole('list', { name: `Refused: ${refused.length}` })
      await expect.element(list.getByText(refused[0] ?? '', { exact: true }).first()).toBeVisible()
      await expect.element(results.getByRole('button', { name: 'Close' })).toHaveFocus()
    },
  },
}

const { walk, expectToBeIn } = createWalker('bulk', registry.bulk.machine, play)
const walks = transitionWalks(explore(bulkModel)).map((path, index) => ({ path, index }))

describe('a bulk move, walked through the tasks area', () => {
  test.each(walks)('the selection bar follows its machine on walk $index', async ({ path }) => {
    const server = serverWithTasks(() => [named('Audit'), named('Bonus')])
    const app = await renderApp({ at: EMPLOYEES, signedInAs: ben, server })
    await expect.element(page.getByText('Audit', { exact: true })).toBeVisible()
    await app.rest()
    await expect.poll(() => app.recorder.actorOf('bulk') !== undefined).toBe(true)
    await expectToBeIn(app, 'idle')
    await walk(app, path)
  })
})

describe('selected tasks', () => {
  const open = (tasks: readonly Task[], at = EMPLOYEES) =>
    renderApp({ at, signedInAs: ben, server: serverWithTasks(() => [...tasks]) })

  test('have the counted moves of their chart, and the dialog says why the others are left out', async () => {
    await open([named('Audit'), named('Bonus', 'approved'), named('Cash', 'completed')])
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.element(bar.getByRole('status')).toHaveTextContent('3 selected')
    expect(textsOf(bar, 'button')).toEqual([
      'Approve 1 of 3',
      'Mark as completed 2 of 3',
      'Request More 2 of 3',
      'Deny 2 of 3',
      'Delete 1 of 3',
      '',
    ])
    await move('Approve 1 of 3').click()
    const asked = dialog('Approve 1 task?')
    const left = asked.getByRole('list', { name: 'Left out: 2 tasks' }).getByRole('listitem')
    const reasons = () => left.elements().map(({ textContent }) => textContent.replace(/ · .*“/, ' “'))
    await expect
      .poll(reasons)
      .toEqual([
        'Bonus “Approve” is not possible while the task is approved.',
        'Cash “Approve” is not possible while the task is completed.',
      ])
    await expectAccessible()
  })

  test('stay selected through a filter, are selected in ranges with Shift, and cleared together', async () => {
    await open(['Audit', 'Bonus', 'Cash', 'Deeds'].map((title) => named(title)))
    await select('Audit')
    await userEvent.keyboard('{Shift>}')
    await select('Cash')
    await expect.element(bar.getByRole('status')).toHaveTextContent('3 selected')
    await select('Audit')
    await expect.element(bar).not.toBeInTheDocument()
    await select('Cash')
    await userEvent.keyboard('{/Shift}')
    await expect.element(bar.getByRole('status')).toHaveTextContent('3 selected')
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('Deeds')
    await select('Deeds')
    await expect.element(bar.getByRole('status')).toHaveTextContent('4 selected')
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: 'Select all' })).toHaveFocus()
  })

  test('are grouped by what happens to them, and only the group that waits for the viewer is ticked', async () => {
    const { server } = await open([named('Audit'), named('Bonus', 'done'), named('Cash', 'denied'), named('Deeds')])
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await move('Approve 4').click()
    const groups = page.getByRole('dialog').getByRole('checkbox')
    const ticks = () =>
      groups.elements().map((box) => [box.getAttribute('aria-label'), (box as HTMLInputElement).checked])
    await expect.poll(ticks).toEqual([
      ['2 proposed → approved', true],
      ['1 done → approved', false],
      ['1 denied → approved', false],
    ])
    await expect.element(dialog('Approve 2 tasks?').getByText('Bonus', { exact: true })).not.toBeVisible()
    await expectAccessible()
    await groups.nth(0).click()
    await expect.element(dialog('Approve 0 tasks?').getByRole('button', { name: 'Approve 0' })).toBeDisabled()
    await groups.nth(2).click()
    await dialog('Approve 1 task?').getByRole('button', { name: 'Approve 1' }).click()
    await server.accept('task.approve')
    await expect.element(said('Cash')).toBeVisible()
    const sent = server.sent.filter(({ method }) => method !== 'GET')
    expect(sent.map(({ path }) => path)).toEqual(['/api/task/Cash/approve'])
    await expect.element(bar.getByRole('status')).toHaveTextContent('3 selected')
  })

  test('toasts tell the results when the person leaves while moves are sent', async () => {
    const { server, ...app } = await open([named('Audit'), named('Bonus')])
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await move('Mark as completed 2').click()
    await dialog('Mark as completed 2 tasks?').getByRole('button', { name: 'Mark as completed 2' }).click()
    await expect.poll(() => server.names().length).toBe(2)
    await app.visit('/dashboard/settings')
    await expect.element(bar).not.toBeInTheDocument()
    await answerTwice(server, (place) =>
      place === 0 ? server.accept('task.complete') : server.refuse('task.complete', 409, 'Somebody was faster.'),
    )
    await expect.element(said('Audit')).toBeVisible()
    const refused = 'Mark as completed: 1 of 2 succeeded. Somebody was faster.'
    await expect.element(page.getByText(refused, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect.poll(app.path).toBe('/dashboard/tasks')
  })

  test('keep those selected that were refused, and send the version that was seen', async () => {
    const { server } = await open([named('Audit'), named('Bonus')])
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await move('Mark as completed 2').click()
    await dialog('Mark as completed 2 tasks?').getByRole('button', { name: 'Mark as completed 2' }).click()
    await answerTwice(server, (place) =>
      place === 0 ? server.accept('task.complete') : server.refuse('task.complete', 409, 'Somebody was faster.'),
    )
    await expect.element(said('Audit')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Select Bonus' })).toBeChecked()
    await expect.element(bar.getByRole('status')).toHaveTextContent('1 selected')
    const sent = server.sent.filter(({ method }) => method !== 'GET')
    expect(sent.map(({ path, headers }) => [path, headers['if-match']])).toEqual([
      ['/api/task/Audit/complete', '"3"'],
      ['/api/task/Bonus/complete', '"3"'],
    ])
  })
})

test('drafts are published together, each with its whole record', async () => {
  const drafts = [
    { ...ANNOUNCEMENT, status: 'draft' as const },
    { ...ANNOUNCEMENT, _id: 'two', title: 'Picnic', status: 'published' as const },
  ]
  const { server } = await renderApp({
    at: '/dashboard/announcement',
    signedInAs: ben,
    server: serverWithAnnouncements(() => drafts),
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await move('Publish 1 of 2').click()
  await dialog('Publish 1 announcement?').getByRole('button', { name: 'Publish 1' }).click()
  await server.accept('announcement.update')
  await expect.element(said(ANNOUNCEMENT.title)).toBeVisible()
  expect(server.sent.find(({ name }) => name === 'announcement.update')?.body).toEqual({
    ...WHOLE,
    status: 'published',
  })
})
