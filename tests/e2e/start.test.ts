import { readFileSync, statSync } from 'node:fs'
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
