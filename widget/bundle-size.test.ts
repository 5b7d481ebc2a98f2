import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'

const LIMIT = 25 * 1024

test('the built script is one file of at most 25 KB gzip', async () => {
  const built = await build({ configFile: 'widget/vite.config.ts', logLevel: 'error', build: { write: false } })
  const [bundle] = built as Rollup.RollupOutput[]
  const [script, ...others] = bundle?.output ?? []
  expect({ name: script?.fileName, others }).toEqual({ name: 'widget.js', others: [] })
  const bytes = gzipSync(script?.type === 'chunk' ? script.code : '', { level: 9 }).length
  console.warn(`upload widget: ${bytes} bytes gzip of at most ${LIMIT}`)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(LIMIT)
}, 60_000)
