import { readFileSync } from 'node:fs'

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export const readManifest = (): Manifest => JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest

/** The group is one of `vite.config.ts`. */
function groupChunk(manifest: Manifest, group: string) {
  const [key] = Object.entries(manifest).find(([, { name, file }]) => name === group && file.endsWith('.js')) ?? []
  if (!key) throw new Error(`The build has no group ${group}`)
  return key
}

function loadedWith(manifest: Manifest, names: readonly string[]) {
  const loaded = new Set(names)
  for (const name of loaded) for (const imported of manifest[name]?.imports ?? []) loaded.add(imported)
  return [...loaded]
}

export function filesOf(manifest: Manifest, names: readonly string[]) {
  const files = loadedWith(manifest, names).flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    return [chunk.file, ...(chunk.css ?? [])]
  })
  return [...new Set(files)].sort()
}

/** Every screen but the login screen needs it. */
export const routesFiles = (manifest: Manifest) => filesOf(manifest, [groupChunk(manifest, 'routes')])

/** The login screen is part of the entry. */
export const firstScreenFiles = (manifest: Manifest) => filesOf(manifest, ['index.html'])

export const firstTableFiles = (manifest: Manifest) =>
  filesOf(manifest, [
    'index.html',
    groupChunk(manifest, 'routes'),
    groupChunk(manifest, 'verify'),
    groupChunk(manifest, 'dashboard'),
  ])

/** What a workflow page loads besides the login screen and the routes, without the layout of its chart. */
export function workflowPageFiles(manifest: Manifest) {
  const own = [...firstScreenFiles(manifest), ...routesFiles(manifest)]
  const route = Object.keys(manifest).filter((name) => name.startsWith('src/routes/workflows/'))
  if (route.length === 0) throw new Error('The build has no workflow page')
  return filesOf(manifest, route).filter((file) => !own.includes(file))
}

/**
 * The chunks that only the dashboard loads.
 * @public The budget in tests/e2e/first-screen.test.ts measures them.
 */
export const dashboardChunks = (manifest: Manifest) => [
  groupChunk(manifest, 'dashboard'),
  'src/routes/dashboard/-second-file.ts',
  ...Object.keys(manifest).filter((name) => name.startsWith('src/routes/dashboard/')),
]
