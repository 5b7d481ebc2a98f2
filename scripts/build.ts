import { cp, rm, writeFile } from 'node:fs/promises'
import { build, type InlineConfig } from 'vite'
import { digestOfInputs, MARK } from './build-inputs.ts'

/** One file loads several times faster than the modules and packages of the server. */
const SERVER: InlineConfig = {
  configFile: false,
  publicDir: false,
  build: { ssr: 'server/main.ts', outDir: 'dist-server', target: 'node22' },
  // PGlite reads its files next to its modules. The others are loaded only where they are used.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', '@aws-sdk/client-s3', '@tus/s3-store', 'pino-pretty'] },
}

// What is edited while the build runs is not in the digest: the next start builds again.
const inputs = digestOfInputs()
await rm(MARK, { force: true })
for (const config of [{}, { configFile: 'widget/vite.config.ts' }, SERVER]) await build({ ...config, logLevel: 'warn' })
await cp('server/db/migrations', 'dist-server/migrations', { recursive: true })
await writeFile(MARK, inputs)
