import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { catchDownloads } from '#tests/component/support/download.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { ChartViewer } from './chart-viewer.tsx'
import { loadChart } from './layout.ts'
import { pngOf } from './picture-of.ts'

const task = await loadChart('task')

const fitted = { width: task.width, height: task.height }

async function open() {
  const { container } = await renderUi(
    <div style={{ width: task.width + 2 }}>
      <ChartViewer name="task" layout={task} onSelect={() => {}} />
    </div>,
  )
  const chart = container.querySelector<SVGSVGElement>('svg.chart')
  const view = page.getByRole('group', { name: 'Diagram, + and − zoom' })
  if (!chart) throw new Error('There is no chart')
  const size = () => {
    const { width, height } = chart.getBoundingClientRect()
    return { width: Math.round(width), height: Math.round(height) }
  }
  return { container, chart, view, size }
}

const scaled = (scale: number) => ({
  width: Math.round(scale * fitted.width),
  height: Math.round(scale * fitted.height),
})

test('buttons and keys zoom, and fit the width again', async () => {
  const { view, size } = await open()
  expect(size()).toEqual(fitted)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(size()).toEqual(scaled(1.25))
  ;(view.element() as HTMLElement).focus()
  await userEvent.keyboard('--')
  expect(size()).toEqual(scaled(0.8))
  await userEvent.keyboard('0')
  expect(size()).toEqual(fitted)
  await expect.element(page.getByRole('button', { name: 'Zoom 100 %. Fit the width' })).toBeVisible()
})

test('a small chart grows in a large window, up to 125 % and as long as all of it is visible', async () => {
  await renderUi(
    <div style={{ width: 900 }}>
      <ChartViewer name="user" layout={await loadChart('user')} />
      <ChartViewer name="upload" layout={await loadChart('upload')} />
    </div>,
  )
  const fits = page.getByRole('button', { name: /Fit the width$/ })
  await expect.poll(() => fits.elements().map(({ textContent }) => textContent)).toEqual(['125 %', '100 %'])
})

test('the wheel zooms with Ctrl only, and keeps the point below the pointer in place', async () => {
  const { chart, view, size } = await open()
  const box = view.element()
  const at = { bubbles: true, cancelable: true, clientX: 400, clientY: 200 }
  box.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -100 }))
  expect(size()).toEqual(fitted)
  const before = chart.getBoundingClientRect()
  const scale = Math.exp(1)
  box.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -300, ctrlKey: true }))
  await expect.poll(size).toEqual(scaled(scale))
  const after = chart.getBoundingClientRect()
  const point = ({ left, top }: DOMRect, by: number) => [(400 - left) / by, (200 - top) / by].map(Math.round)
  expect(point(after, scale)).toEqual(point(before, 1))
})

test('a drag pans', async () => {
  const { view } = await open()
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Zoom in' }).click()
  const box = view.element()
  box.scrollTo(100, 100)
  box.dispatchEvent(
    new PointerEvent('pointermove', {
      bubbles: true,
      buttons: 1,
      pointerType: 'mouse',
      movementX: -30,
      movementY: -20,
    }),
  )
  expect([box.scrollLeft, box.scrollTop]).toEqual([130, 120])
})

test('names of the code are shown on demand', async () => {
  const { container } = await renderUi(<ChartViewer name="task" layout={task} isTechnical />)
  const notes = [...container.querySelectorAll('.note')].map(({ textContent }) => textContent?.trim())
  expect(notes.filter((note) => note === 'task.approve')).toEqual(['task.approve', 'task.approve'])
  expect(notes.filter((note) => note === 'carried-forward')).toEqual(['carried-forward'])
})

test('the saved SVG has its colors in itself, and the PNG twice its size', async () => {
  const { chart } = await open()
  const png = await createImageBitmap(await pngOf(chart))
  expect([png.width, png.height]).toEqual([2 * task.width, 2 * task.height])
  const downloads = catchDownloads()
  await page.getByRole('button', { name: 'Save SVG' }).click()
  const saved = new DOMParser().parseFromString((await downloads.textOf('task.svg')) ?? '', 'image/svg+xml')
  const titles = [...saved.querySelectorAll('text.title')].map((title) => title.textContent)
  expect(titles).toEqual(['Proposed', 'Approved', 'Done', 'Completed', 'Denied', 'Carried-forward', 'Deleted'])
  expect(saved.querySelector<SVGElement>('text.title')?.style.fill).toBe('rgb(26, 32, 43)')
  expect(saved.querySelector('rect')?.getAttribute('fill')).toBe('rgb(255, 255, 255)')
})

test.each(COLOR_SCHEMES)('axe finds nothing serious in %s', async (scheme) => {
  const { container } = await renderUi(
    <main>
      <ChartViewer name="task" layout={task} onSelect={() => {}} current={['done']} />
    </main>,
    scheme,
  )
  expect(await seriousViolations(container)).toEqual([])
})
