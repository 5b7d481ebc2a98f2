import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousViolations } from '#tests/component/support/accessibility.ts'
import { catchDownloads } from '#tests/component/support/download.ts'
import { COLOR_SCHEMES, renderUi } from '#tests/component/support/render-ui.tsx'
import { ChartViewer } from './chart-viewer.tsx'
import { loadChart } from './layout.ts'
import { pngOf } from './picture-of.ts'

const task = await loadChart('task')

async function open() {
  const { container } = await renderUi(<ChartViewer name="task" layout={task} onSelect={() => {}} />)
  const chart = container.querySelector<SVGSVGElement>('svg.chart')
  if (!chart) throw new Error('There is no chart')
  return chart
}

test.each([
  [200, 600, 0.7],
  [566, 900, 1],
  [900, 1200, 1.25],
  [900, 720, 576 / task.height],
])('in a place of %i px and a window of %i px height, a chart of 566 px is %f times its size', async (...given) => {
  const [width, height, scale] = given
  await page.viewport(1280, height)
  const { container } = await renderUi(
    <div style={{ width }}>
      <ChartViewer name="task" layout={task} />
    </div>,
  )
  expect(container.querySelector('svg.chart')?.getBoundingClientRect().width).toBeCloseTo(scale * task.width, 0)
})

test('the saved SVG has its colors in itself, and the PNG twice its size', async () => {
  const chart = await open()
  const png = await createImageBitmap(await pngOf(chart))
  expect([png.width, png.height]).toEqual([2 * task.width, 2 * task.height])
  const downloads = catchDownloads()
  await page.getByRole('button', { name: 'Save SVG' }).click()
  const saved = new DOMParser().parseFromString((await downloads.textOf('task.svg')) ?? '', 'image/svg+xml')
  const titles = [...saved.querySelectorAll('text.title')].map((title) => title.textContent)
  expect(titles).toEqual(['Proposed', 'Approved', 'Done', 'Completed', 'Denied', 'Carried-forward', 'Deleted'])
  expect(saved.querySelector<SVGElement>('text.title')?.style.fill).toBe('rgb(23, 24, 26)')
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
