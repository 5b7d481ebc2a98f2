import { execFileSync } from 'node:child_process'
import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { digestOfInputs, MARK } from '#tools/build-inputs.ts'
import { writePages } from './pages.ts'

const FOLDER = 'dist-server'

const forNode = (entry: string, external: string[]): InlineConfig => ({
  configFile: false,
  publicDir: false,
  plugins: [react()],
  build: { ssr: entry, outDir: FOLDER, emptyOutDir: false, target: 'node22' },
  ssr: { noExternal: true, external },
})

const BUILDS: InlineConfig[] = [
  {},
  { configFile: 'widget/vite.config.ts' },
  forNode('src/app/prerender.tsx', []),
  // One file loads several times faster than the modules and packages of the server. PGlite reads its files next to its
  // modules. The others are loaded only where they are used.
  forNode('server/main.ts', [
    '@electric-sql/pglite',
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
    '@tus/s3-store',
    'pino-pretty',
  ]),
  forNode('server/db/embedded-worker.ts', ['@electric-sql/pglite']),
]

/**
 * CycloneDX. Packages of development are marked. npm leaves them out where `NODE_ENV` is `production`, and then some of
 * production too (npm 11.19).
 */
const billOfMaterials = () =>
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--include', 'dev'], { maxBuffer: 16_000_000 })

const readManifest = () => readFile('dist/.vite/manifest.json', 'utf8').catch(() => '')

/** Open pages still load the files of the last build, which `manifests` name too. What is older goes. */
async function removeOlderAssets(manifests: string) {
  for await (const path of glob('dist/assets/*'))
    if (!manifests.includes(basename(path).replace(/\.(br|gz)$/, ''))) await rm(path)
}

// What is edited while the build runs is not in the digest: the next start builds again.
const inputs = digestOfInputs()
const before = await readManifest()
await rm(FOLDER, { recursive: true, force: true })
for (const config of BUILDS) await build({ ...config, logLevel: 'warn' })
await writePages(`${FOLDER}/prerender.js`)
await removeOlderAssets(before + (await readManifest()))
await cp('server/db/migrations', `${FOLDER}/migrations`, { recursive: true })
await writeFile(`${FOLDER}/sbom.cdx.json`, billOfMaterials())
await writeFile(MARK, inputs)
