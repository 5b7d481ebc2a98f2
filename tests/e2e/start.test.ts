import { readFileSync, statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { processFolder } from '#tests/support/process.ts'

test('a second start builds nothing, and the built server has metrics and traces', async () => {
  const builtAt = () => ['dist/index.html', 'dist-server/main.js'].map((file) => statSync(file).mtimeMs)
  const before = builtAt()
  const stage = processFolder('scripts/start.ts')
  onTestFinished(stage.close)
  await stage.prepareDatabase()
  const { child, exit, said, url } = await stage.startServer({
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(await said(/Metrics {5}(\S+)/))).status).toBe(200)
  expect(builtAt()).toEqual(before)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

test('the bill of materials lists the version of every production dependency', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const { components }: { components: { name: string; version: string; properties: object[] }[] } =
    read('dist-server/sbom.cdx.json')
  const forProduction = components.filter(({ properties }) => properties.length === 0)
  const listed = new Set(forProduction.map(({ name, version }) => `${name}@${version}`))
  const { dependencies }: { dependencies: Record<string, string> } = read('package.json')
  const needed = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`)
  expect(needed.filter((one) => !listed.has(one))).toEqual([])
})
