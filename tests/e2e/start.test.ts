import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { processFolder } from '#tools/process.ts'

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

test.each<[string, (npm: number) => boolean]>([
  ['SIGTERM', (npm) => process.kill(npm, 'SIGTERM')],
  ['Ctrl+C, which reaches the whole group', (npm) => process.kill(-npm, 'SIGINT')],
])('npm start returns on %s once the server has drained', async (_signal, stop) => {
  const stage = processFolder()
  onTestFinished(stage.close)
  await stage.prepareDatabase()
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  const { child, exit, said } = stage.run(npm, ['start', '--prefix', process.cwd()], { STOP_DELAY: '2' })
  const url = await said(/Statehouse {2}(\S+)\n[\s\S]*\n\n/)
  stop(Number(child.pid))
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  expect(await exit).toBe(0)
  await expect(fetch(url)).rejects.toHaveProperty('cause.code', 'ECONNREFUSED')
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
