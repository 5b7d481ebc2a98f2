import { expect, test } from 'vitest'
import { dashboardChunks, filesOf, firstScreenFiles, readManifest } from '../../scripts/first-screen/manifest.ts'
import { BUDGETS, sizesOf, sumOf } from '../../scripts/first-screen/sizes.ts'
import { openStatedStage } from './support/stated-desk.ts'

const manifest = readManifest()

const stage = openStatedStage()

test('the login screen loads its own files and none that only the dashboard needs', async () => {
  const desk = await stage.newDesk()
  const asked: string[] = []
  desk.context.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1)))
  const page = await desk.openTab()
  await page.getByRole('heading', { name: 'Login to your account' }).waitFor()
  await page.waitForLoadState('networkidle')
  await desk.expectComplaints(/status of 404 .*\/config\.json/)

  const own = firstScreenFiles(manifest)
  const ofDashboard = filesOf(manifest, dashboardChunks(manifest)).filter((file) => !own.includes(file))
  expect(ofDashboard.length).toBeGreaterThan(dashboardChunks(manifest).length)
  const assets = asked.filter((file) => file.startsWith('assets/')).sort()
  expect(assets).toEqual(own)
  expect(assets.filter((file) => ofDashboard.includes(file))).toEqual([])
})

test.each(BUDGETS)('%s: the bytes stay within their budget', (_title, filesIn, budget) => {
  expect(sumOf(sizesOf(filesIn(manifest)))).toBeLessThanOrEqual(budget)
})
