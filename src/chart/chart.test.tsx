import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { Chart } from './chart.tsx'
import type { ChartMove } from './chart-props.ts'
import { transitionOf } from './drawn.ts'
import { loadChart } from './layout.ts'

const task = await loadChart('task')

const APPROVE: ChartMove = { transition: 'task.proposed | task.approve | 0', label: 'Approve' }
const EDIT: ChartMove = { transition: 'task.proposed | task.edit | 0', label: 'Edit' }
const DENY: ChartMove = { transition: 'task.proposed | task.deny | 0', label: 'Deny', refusal: 'Only reviewers.' }

const names = (selector: string) =>
  [...document.querySelectorAll(selector)].map((each) => each.getAttribute('aria-label'))

test('open moves are buttons on their arrow, in their box or at their target, and a refused one says why', async () => {
  const onMove = vi.fn<(move: ChartMove) => void>()
  const deny = { ...DENY, refusal: undefined }
  const { container, rerender } = await renderUi(
    <Chart layout={task} current={['proposed']} moves={[APPROVE, EDIT, DENY]} onMove={onMove} />,
  )
  expect(names('[role="button"]')).toEqual(['Approve', 'Edit'])
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await userEvent.keyboard('{Enter}')
  expect([...container.querySelectorAll('.refused title')].map(({ textContent }) => textContent)).toEqual([
    'Only reviewers.',
  ])
  await rerender(<Chart layout={task} current={['proposed']} moves={[deny]} onMove={onMove} />)
  await page.getByRole('button', { name: 'Deny' }).click()
  expect(onMove.mock.calls.map(([move]) => move)).toEqual([APPROVE, EDIT, EDIT, deny])
})

test('a button is beside its arrow, also where the condition of its move is long', async () => {
  const ledger = await loadChart('ledger-transaction')
  const reverse = { transition: 'ledgerTransaction.posted | transaction.reverse | 0', label: 'Reverse' }
  await renderUi(<Chart layout={ledger} moves={[reverse]} />)
  const arrow = ledger.arrows.find(({ transitions }) => transitions.includes(reverse.transition))
  const { x, width } = document.querySelector<SVGRectElement>('rect.button')?.getBBox() ?? new DOMRect()
  const distance = Number(arrow?.points[0]) - (x + width)
  expect([distance > 2, distance < 6]).toEqual([true, true])
})

test('open moves of one name say their condition, and no button covers another', async () => {
  const challenge = await loadChart('sign-in-challenge')
  const move = (index: number, note: string): ChartMove => ({
    transition: `signInChallenge.pending | code.try | ${index}`,
    label: 'Code tried',
    note,
  })
  const { container } = await renderUi(
    <Chart
      layout={challenge}
      moves={[move(0, 'right code and one code is enough'), move(1, 'right code'), move(3, 'tries left')]}
    />,
  )
  expect(names('[role="button"]')).toEqual([
    'Code tried, right code and one code is enough',
    'Code tried, right code',
    'Code tried, tries left',
  ])
  const boxes = [...container.querySelectorAll('rect.button')].map((button) => button.getBoundingClientRect())
  const covered = boxes.filter((a, at) =>
    boxes.slice(at + 1).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  )
  expect(covered).toEqual([])
})

test('statuses are tab stops along the main path, the current one is marked, and Enter selects one', async () => {
  const onSelect = vi.fn<(box: string, pressed: Element) => void>()
  await renderUi(<Chart layout={task} current={['approved']} onSelect={onSelect} />)
  expect(names('.state')).toEqual([
    'Proposed, Edit',
    'Approved',
    'Done',
    'Completed',
    'Denied',
    'Carried-forward, Request More',
    'Deleted',
  ])
  expect(names('[aria-current="step"]')).toEqual(['Approved'])
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Approved')
  await userEvent.keyboard('{Enter}')
  expect(onSelect.mock.calls).toEqual([['approved', document.activeElement]])
})

test('the way of a record is thick, also where it repeats or is folded', async () => {
  const way = [
    ['proposed', 'task.requestMore', 'carried-forward'],
    ['carried-forward', 'task.markDone', 'done'],
    ['done', 'task.requestMore', 'carried-forward'],
    ['carried-forward', 'task.markDone', 'done'],
  ] as const
  const taken = way.map(([from, event, to]) => ({ from, transition: transitionOf(task, from, event, to) ?? '' }))
  const { container } = await renderUi(<Chart layout={task} current={['done']} taken={taken} />)
  expect(container.querySelectorAll('.way')).toHaveLength(2)
  expect(container.querySelectorAll('.state.passed')).toHaveLength(3)
})

test('figures take the place of words, move no box, and fill a box by its heat alone', async () => {
  const shapes = (container: Element) => [...container.querySelectorAll('.box')].map((box) => box.getAttribute('x'))
  const plain = await renderUi(<Chart layout={task} />)
  const before = shapes(plain.container)
  await plain.unmount()
  const figures = {
    box: (box: string) => (box === 'approved' ? { badge: '23', line: '3.4 d', heat: 0.5 } : {}),
    move: (transitions: readonly string[]) =>
      transitions.includes(APPROVE.transition) ? { lines: ['212 (84 %)'], width: 6 } : undefined,
  }
  const { container } = await renderUi(<Chart layout={task} figures={figures} />)
  expect(shapes(container)).toEqual(before)
  for (const text of ['23', '3.4 d', '212 (84 %)'])
    await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()
  const filled = (shape: Element) => getComputedStyle(shape).fillOpacity
  expect([...container.querySelectorAll('.state .box, .heat')].map(filled).join(' ')).toBe('0 0 0.26 0 0 0 0 0')
})

test('the widest arrow of the main path covers no figure beside it', async () => {
  const figures = { box: () => undefined, move: () => ({ lines: ['12,345 (100 %)', '12,345 again'], width: 6 }) }
  const { container } = await renderUi(<Chart layout={task} figures={figures} />)
  const labels = [...container.querySelectorAll('g:has(> title)')]
  const main = task.arrows.filter(({ isMain, label }) => isMain && label)
  expect(main).toHaveLength(3)
  for (const { lines, points } of main) {
    const label = labels.find((each) => each.querySelector('.move')?.textContent === lines[0])
    const boxes = [...(label?.querySelectorAll('text') ?? [])].map((text) => text.getBBox())
    expect(boxes).toHaveLength(3)
    expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThan((points[0] ?? 0) - 6 / 2)
  }
})

test.each(COLOR_SCHEMES)('axe finds nothing serious in %s', async (scheme) => {
  const props = { current: ['proposed'], moves: [APPROVE, EDIT, DENY], onSelect: () => {}, onMove: () => {} }
  const { container } = await renderUi(
    <main>
      <Chart layout={task} {...props} />
      <Chart layout={task} linkTo={(box) => `#${box}`} />
    </main>,
    scheme,
  )
  expect(await seriousViolations(container)).toEqual([])
})
