import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { promised } from '#machines/promises/promised.ts'
import { proverOf } from '#machines/promises/prove.ts'
import { stateIn, workflowOf } from '#src/workflows/workflow.ts'
import { seriousViolations } from './support/accessibility.ts'
import { renderApp } from './support/app.tsx'
import { childTexts, textsOf } from './support/screen-texts.ts'

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
  await expect.element(page.getByText('Super admin creates the announcement as published.')).toBeVisible()
  expect(await seriousViolations()).toEqual([])
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
