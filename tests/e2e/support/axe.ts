import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds serious or critical, one line each. */
export async function seriousIn(page: Page) {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run({ resultTypes: ['violations'] })
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}
