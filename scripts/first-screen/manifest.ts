import { readFileSync } from 'node:fs'

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export const readManifest = (): Manifest => JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest

/** The chunk of a group in `vite.config.ts`. */
function groupChunk(manifest: Manifest, group: string) {
  const [key] = Object.entries(manifest).find(([, { name, file }]) => name === group && file.endsWith('.js')) ?? []
  if (!key) throw new Error(`The build has no group ${group}`)
  return key
}

/** The chunks of `names` and all their static imports. */
function loadedWith(manifest: Manifest, names: readonly string[]) {
  const loaded = new Set(names)
  for (const name of loaded) for (const imported of manifest[name]?.imports ?? []) loaded.add(imported)
  return [...loaded]
}

/** The files of the chunks and their static imports, relative to `dist`. */
export function filesOf(manifest: Manifest, names: readonly string[]) {
  const files = loadedWith(manifest, names).flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    return [chunk.file, ...(chunk.css ?? [])]
  })
  return [...new Set(files)].sort()
}

/** The files of the login screen, which is part of the entry. */
export const firstScreenFiles = (manifest: Manifest) => filesOf(manifest, ['index.html'])

/** The files until the first table: login screen, verify screen, dashboard frame and users. */
export const firstTableFiles = (manifest: Manifest) =>
  filesOf(manifest, ['index.html', groupChunk(manifest, 'verify'), groupChunk(manifest, 'dashboard')])

/**
 * The chunks that only the dashboard loads.
 * @public The budget in tests/e2e/first-screen.test.ts measures them.
 */
export const dashboardChunks = (manifest: Manifest) => [
  groupChunk(manifest, 'dashboard'),
  groupChunk(manifest, 'overlays'),
  ...Object.keys(manifest).filter((name) => name.startsWith('src/routes/dashboard/')),
]
