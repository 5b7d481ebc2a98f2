import { statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { processFolder } from '#tests/support/process.ts'

test('a second start builds nothing', async () => {
  const builtAt = () => ['dist/index.html', 'dist-server/main.js'].map((file) => statSync(file).mtimeMs)
  const before = builtAt()
  const stage = processFolder('scripts/start.ts')
  onTestFinished(stage.close)
  await stage.prepareDatabase()
  const { url } = await stage.startServer()
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(builtAt()).toEqual(before)
})
