import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { proverOf } from '#machines/core/prove.ts'
import { promised } from '#machines/promises/promised.ts'
import { stateIn, workflowOf } from '#src/workflows/workflow.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { emulate } from './support/dev-tools.ts'
import { createFakeServer } from './support/fake-server.ts'
import { STAFF } from './support/people.ts'
import { linksOf, textsOf } from './support/screen-texts.ts'
import { holdTimers } from './support/timers.ts'

const promises = page.getByRole('region', { name: 'Promises' })

const ruleNames = () =>
  promises
    .getByRole('img')
    .elements()
    .map((signs) => signs.getAttribute('aria-label'))

test('the rules of a chart begin with what can happen, then those that hold as signs, and one plays its path by the keyboard', async () => {
  await renderApp({ at: '/workflows/announcement?show=rules' })
  await expect.element(promises.getByRole('button', { name: '6 hold' })).toBeVisible()
  expect(textsOf(promises, 'listitem')).toEqual([
    'Somebody can bring the announcement to published although nobody brought the announcement to draft before.The specification lets a new announcement be published at once.Play',
    'NeverReader→any changeA message to everybody has one voice.',
    'PublishSave as draftDeleteunlessa person asksPeople answer for what they decide about others.',
    'FinalDeletedNobody reads again what was taken back.',
    'Always possiblePublishunlessDeletedNo message is stuck.',
    'Save as draftunlessDeletedA wrong message can be taken back.',
    'DeletedA message can be erased at any time.',
  ])
  expect(ruleNames()).toEqual([
    'A reader can never change the announcement.',
    'Nobody can make “Publish”, “Save as draft”, or “Delete” unless a person asks.',
    'An announcement that is deleted stays deleted.',
    'In one or more moves, somebody can always make “Publish”, unless the announcement is deleted.',
    'In one or more moves, somebody can always make “Save as draft”, unless the announcement is deleted.',
    'In one or more moves, somebody can always bring the announcement to deleted.',
  ])
  expect(await seriousViolations()).toEqual([])
  ;(promises.getByRole('link', { name: /^Play how/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Somebody can bring .* to draft before\.$/)).toHaveFocus()
  expect(await seriousViolations()).toEqual([])
})

test('each figure of the head shows its rules alone, and a second press all again', async () => {
  await renderApp({ at: '/workflows/announcement?show=rules' })
  const count = () => promises.getByRole('listitem').elements().length
  const figure = promises.getByRole('button', { name: '1 does not' })
  await figure.click()
  await expect.element(figure).toHaveAttribute('aria-pressed', 'true')
  expect(count()).toBe(1)
  await promises.getByRole('button', { name: '6 hold' }).click()
  await expect.poll(count).toBe(6)
  await promises.getByRole('button', { name: '6 hold' }).click()
  await expect.poll(count).toBe(7)
})

const WITH_PROOF = { ...DEFAULT_CONFIG, extensions: ['proof' as const] }

test.each(['/dashboard/workflows/task?show=rules', '/workflows/task?show=rules'])(
  'on %s, a super admin reads how the rules fared in the stored moves, and opens the latest record',
  async (at) => {
    const none = { broken: 0, tried: 0, unknown: 0, latest: undefined }
    const server = createFakeServer({
      'proof.read': () => ({
        data: {
          checkedAt: '2026-11-25T03:00:00.000Z',
          moves: 96_107,
          rules: [
            { ...none, id: 'no-own-review', tried: 2_901 },
            { ...none, id: 'closes-own-proposal', broken: 1, tried: 7, latest: { id: 'own task', isOwn: true } },
            {
              ...{ ...none, id: 'approves-own-proposal', broken: 1_439, latest: { id: 'a task', isOwn: false } },
              lastAt: '2026-11-24T12:00:00.000Z',
            },
            { ...none, id: 'assigns-to-oneself', unknown: 1 },
          ],
          found: [],
        },
      }),
    })
    await renderApp({ at, signedInAs: ben, server, config: WITH_PROOF })
    await expect.element(promises.getByText(/^Checked once a day, last on Nov 25, 2026 at/)).toBeVisible()
    const rows = textsOf(promises, 'listitem')
    expect(rows.slice(0, 3)).toEqual([
      'The same person can create the task as proposed and later make “Approve”.The specification lets a reviewer give a proposed task to somebody else.1,439 timeslast on Nov 24, 2026OpenPlay',
      'The same person can create the task as proposed and later make “Mark as completed”.The specification has “Mark as completed” in the menu of assigned super admins.1 timeOpenPlay',
      'An assigned super admin can create the task as approved.The specification lets a super admin assign a task to anybody. 1 older move could not be checked.0 timesPlay',
    ])
    expect(rows.filter((text) => text?.includes('refused'))).toEqual([
      'NeverAssignee, assigned super admin→ApproveDenyRequest MoreA review needs a second pair of eyes.2,901 refused',
    ])
    expect(linksOf(promises).filter(([name]) => name === 'Open')).toEqual([
      ['Open', '/dashboard/tasks?open=a+task&tab=employee'],
      ['Open', '/dashboard/tasks?open=own+task'],
    ])
    expect(await seriousViolations()).toEqual([])
  },
)

test('an analyst reads what people keep though nobody asks for it, and opens an exception', async () => {
  const server = createFakeServer({
    'role.read': () => ({ data: { ...STAFF, permissions: ['read_user'] } }),
    'proof.read': () => ({
      data: {
        checkedAt: '2026-11-25T03:00:00.000Z',
        moves: 889,
        rules: [],
        found: [
          { sentence: 'Other people made “Deny”.', cases: 60, broken: 0, latest: undefined },
          { sentence: 'A reviewer completed.', cases: 85, broken: 1, latest: { id: 'a task', isOwn: true } },
        ],
      },
    }),
  })
  await renderApp({ at: '/dashboard/workflows/task?show=rules', signedInAs: ada, server, config: WITH_PROOF })
  const habits = promises.getByRole('region', { name: 'What people did in 889 moves, without a rule' })
  await expect.element(habits).toBeVisible()
  expect(textsOf(habits, 'listitem')).toEqual([
    'A reviewer completed.84 of 85 timesOpen',
    'Other people made “Deny”.60 of 60 times',
  ])
  await expect
    .element(habits.getByRole('link', { name: 'Open the exception: A reviewer completed.' }))
    .toHaveAttribute('href', '/dashboard/tasks?open=a+task')
  expect(await seriousViolations()).toEqual([])
})

test.each([
  ['for people who see no users', ada, WITH_PROOF],
  ['without the extension', ben, DEFAULT_CONFIG],
])('%s, nothing is asked', async (_case, signedInAs, config) => {
  const server = createFakeServer({
    'role.read': () => ({ data: { ...STAFF, permissions: [] } }),
    'proof.read': () => ({ data: null }),
  })
  await renderApp({ at: '/dashboard/workflows/task?show=rules', signedInAs, server, config })
  await expect.element(promises).toBeVisible()
  expect(server.sent.filter(({ name }) => name === 'proof.read')).toEqual([])
})

const story = page.getByRole('region', { name: 'Try it' })
const tells = (text: string | RegExp) => expect.element(story.getByText(text)).toBeVisible()
const press = (name: string) => story.getByRole('button', { name }).click()
const current = () => document.querySelector('svg [aria-current="step"]')

test('a story begins before the creation, plays by itself, steps by hand, plays again, and leads back to its rule', async () => {
  await emulate({ features: [{ name: 'prefers-reduced-motion', value: 'no-preference' }] })
  const pass = holdTimers(900)
  const app = await renderApp({ at: '/workflows/task?how=approves-own-proposal' })
  await tells(/Approve”\. Ben and Cy are super admins, Ada is not\.$/)
  await tells('Not created yet')
  expect(current()?.tagName).toBe('circle')
  for (const text of [
    'Step 1 of 3: Ben creates the task as proposed.',
    'Step 2 of 3: Cy edits and gives it to Ada.',
    'Step 3 of 3: Ben approves. So Ben approved what Ben proposed.',
  ]) {
    await expect.poll(pass).toBe(1)
    await tells(text)
    expect(current()?.getAttribute('aria-label')).toMatch(text.includes('Cy') ? /, C$/ : /, B$/)
  }
  await press('Previous step')
  await tells(/^Step 2/)
  pass()
  await press('Next step')
  await tells(/^Step 3/)
  await story.getByRole('listitem').getByRole('button', { name: /^Deny/ }).click()
  await story.getByRole('textbox', { name: 'Feedback' }).fill('No figures')
  await story.getByRole('region', { name: 'Deny task?' }).getByRole('button', { name: 'Deny' }).click()
  await tells(/Now it is denied/)
  await press('Play again')
  await tells('Not created yet')
  await expect.poll(pass).toBe(1)
  await tells(/^Step 1/)
  await story.getByRole('link', { name: '← Rules' }).click()
  await expect.element(promises).toBeVisible()
  expect(app.href()).toBe('/workflows/task?show=rules#approves-own-proposal')
})

const failing = Object.entries(promised).flatMap(([name, { model, notPromised }]) =>
  notPromised.map((promise) => ({ name, id: promise.id, path: proverOf(model)(promise) ?? [] })),
)

test.each(failing)('the path against $id of the $name is played to its last step', async ({ name, id, path }) => {
  const workflow = workflowOf(name as 'task')
  // It plays by itself otherwise.
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
  await renderApp({ at: `/workflows/${name}?how=${id}` })
  for (const [place, { to, person }] of path.entries()) {
    await press('Next step')
    await tells(new RegExp(`^Step ${place + 1} of ${path.length}: ${person}`, 'i'))
    expect(current()?.querySelector('title')?.textContent).toBe(stateIn(workflow, to)?.meaning)
  }
  await expect.poll(() => story.getByRole('status').first().element().textContent).toMatch(/ So .+\.$/)
})
