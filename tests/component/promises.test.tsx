import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { promised } from '#machines/promises/promised.ts'
import { proverOf } from '#machines/promises/prove.ts'
import { stateIn, workflowOf } from '#src/workflows/workflow.ts'
import { ada, ben } from '#tests/support/examples/people.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { createFakeServer } from './support/fake-server.ts'
import { STAFF } from './support/people.ts'
import { childTexts, linksOf, textsOf } from './support/screen-texts.ts'

const promises = page.getByRole('region', { name: 'Promises' })

test('the rules of a chart begin with its promises, each with its verdict, and one that fails plays its path by the keyboard', async () => {
  await renderApp({ at: '/workflows/announcement?show=rules' })
  await expect.element(promises.getByText('5 of 5 promises hold on every path of this chart.')).toBeVisible()
  expect(textsOf(promises, 'listitem')).toEqual([
    'Holds: It never happens that a reader changes the announcement.A message to everybody has one voice.',
    'Holds: An announcement that is deleted stays deleted.Nobody reads again what was taken back.',
    'Holds: Whatever happened to an announcement, unless it is deleted, there is still a way on which somebody makes “Publish”.No message is stuck.',
    'Holds: Whatever happened to an announcement, unless it is deleted, there is still a way on which somebody makes “Save as draft”.A wrong message can be taken back.',
    'Holds: Whatever happened to an announcement, unless it is deleted, there is still a way on which somebody brings the announcement to deleted.A message can be erased at any time.',
    'Does not hold: Only after somebody brings the announcement to draft can it be that somebody brings the announcement to published.The specification lets a new announcement be published at once.For example: Super admin creates the announcement as published. Play how',
  ])
  expect(await seriousViolations()).toEqual([])
  ;(promises.getByRole('link', { name: /^Play how/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Super admin creates the announcement as published.')).toHaveFocus()
  expect(await seriousViolations()).toEqual([])
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
            { ...none, id: 'approves-own-proposal', broken: 1_439, latest: { id: 'a task', isOwn: false } },
            { ...none, id: 'closes-own-proposal', broken: 1, latest: { id: 'own task', isOwn: true } },
            { ...none, id: 'assigns-to-oneself', unknown: 1 },
          ],
          found: [],
        },
      }),
    })
    await renderApp({ at, signedInAs: ben, server, config: WITH_PROOF })
    await expect.element(promises.getByText(/0 of 96,107 moves broke one, checked Nov 25, 2026/)).toBeVisible()
    const past = textsOf(promises, 'listitem').flatMap(
      (text) => /(?:It |A fact)(?:was|has|happened|is).*$/.exec(text) ?? [],
    )
    expect(past).toEqual([
      'It was tried in vain 2,901 times.',
      'It happened 1,439 times. Open the latest',
      'It has not happened. A fact is missing for 1 move.',
      'It happened 1 time. Open the latest',
    ])
    expect(linksOf(promises).filter(([name]) => name === 'Open the latest')).toEqual([
      ['Open the latest', '/dashboard/tasks?open=a+task&tab=employee'],
      ['Open the latest', '/dashboard/tasks?open=own+task'],
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
          { sentence: 'The creator never makes “Deny”.', cases: 60, broken: 0, latest: undefined },
          {
            sentence: 'An assigned super admin never makes “Mark as completed”.',
            cases: 85,
            broken: 1,
            latest: { id: 'a task', isOwn: true },
          },
        ],
      },
    }),
  })
  await renderApp({ at: '/dashboard/workflows/task?show=rules', signedInAs: ada, server, config: WITH_PROOF })
  await expect.element(promises.getByRole('heading', { name: 'Kept, though nobody asks for it' })).toBeVisible()
  await expect.element(promises.getByText(/^Habits in 889 moves, checked Nov 25, 2026/)).toBeVisible()
  expect(textsOf(promises, 'listitem').slice(-2)).toEqual([
    'Kept: The creator never makes “Deny”.60 of 60 times.',
    'Kept: An assigned super admin never makes “Mark as completed”.84 of 85 times. Open the exception',
  ])
  await expect
    .element(
      promises.getByRole('link', {
        name: 'Open the exception: An assigned super admin never makes “Mark as completed”.',
      }),
    )
    .toBeVisible()
  expect(linksOf(promises).at(-1)).toEqual(['Open the exception', '/dashboard/tasks?open=a+task'])
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

const failing = Object.entries(promised).flatMap(([name, { model, notPromised }]) =>
  notPromised.map((promise) => ({ name, id: promise.id, path: proverOf(model)(promise) ?? [] })),
)

test.each(failing)('the path against $id of the $name is played to its last step', async ({ name, id, path }) => {
  const workflow = workflowOf(name as 'task')
  const titleOf = (status: string | undefined) => stateIn(workflow, String(status))?.title
  await renderApp({ at: `/workflows/${name}?how=${id}` })
  const stage = page.getByRole('region', { name: 'Try it' })
  await expect.element(stage.getByRole('heading', { name: 'Now' })).toBeVisible()
  const steps = path.filter(({ from }) => from !== undefined)
  expect(childTexts(stage.element().querySelectorAll('ol > li'))).toEqual(
    steps.map(({ from, to, person }) => [
      expect.stringMatching(/^[A-Z]/),
      ` by ${person}`,
      `${titleOf(from)} → ${titleOf(to)}`,
    ]),
  )
  expect(document.querySelector('svg [aria-current="step"]')?.textContent).toEqual(
    expect.stringMatching(`${titleOf(path.at(-1)?.to)}`),
  )
})
