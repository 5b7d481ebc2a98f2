import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve as absolute, join } from 'node:path'
import { CACHE, createEmbeddedFolder } from './database.ts'

const ROOT = join(import.meta.dirname, '..')

const DEFAULTS = {
  PORT: '0',
  DEMO: '0',
  LOG_LEVEL: 'warn',
  STOP_DELAY: '0',
  // A third of a start is compiling, which the next start need not repeat.
  NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
}

/** Environment variables. */
export type Settings = Readonly<Record<string, string>>

type User = Pick<SpawnOptions, 'uid' | 'gid'>

/** Half the time of a short process is compiling the embedded database once more, for speed that no test needs. */
const SHORT_LIVED = ['--liftoff-only']

/** A user to whom no file belongs. */
export const OTHER = { uid: 65_534, gid: 65_534 }

const readThis = ['--eval', 'fs.readFileSync(process.argv[1])', import.meta.filename]

/** Only root may start a process of another user, and that one has to read the sources. */
export const canStartOther = process.getuid?.() === 0 && spawnSync(process.execPath, readThis, OTHER).status === 0

export const BUILT_SERVER = 'dist-server/main.js'

interface Options {
  /** Ctrl+C reaches them too. Without it, Ctrl+C reaches the command that started them, and that command alone. */
  readonly endsWithCommand?: boolean
}

/** Their DATA_DIR is `data` in the folder by default. `main` starts a server. */
export function processFolder(main = 'server/main.ts', { endsWithCommand = false }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-process-'))
  const data = join(folder, 'data')
  const children: ChildProcess[] = []

  function run(script: string, args: readonly string[] = [], settings: Settings = {}, user: User = {}) {
    const { PATH, TZ, NODE_OPTIONS, CLOCK_SHIFT_MS } = process.env
    const env = { ...DEFAULTS, PATH, TZ, NODE_OPTIONS, CLOCK_SHIFT_MS, DATA_DIR: data, ...settings }
    const options = { cwd: folder, env, detached: !endsWithCommand, ...user }
    const flags = endsWithCommand ? [] : SHORT_LIVED
    const child = spawn(process.execPath, [...flags, absolute(ROOT, script), ...args], options)
    children.push(child)
    let text = ''
    const listeners = new Set<() => void>()
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
        for (const listener of listeners) listener()
      })
    // Both streams have ended, so that `text` is whole.
    const exit = once(child, 'close').then(([code, signal]) => code ?? signal)
    /** Resolves with the first group. */
    const said = (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text)?.[1]
          if (found !== undefined) resolve(found)
        }
        listeners.add(look)
        look()
        exit.then(() => reject(new Error(`It ended and said: ${text}`)))
      })
    return { child, exit, said, text: () => text }
  }

  return {
    folder,
    data,
    run,
    async startServer(settings: Settings = {}, user: User = {}) {
      const server = run(main, [], settings, user)
      const url = await server.said(/Statehouse {2}(\S+)\n[\s\S]*\n\n/)
      return { ...server, url }
    },
    /** Faster than a first start. */
    async prepareDatabase(path = data) {
      mkdirSync(path, { recursive: true })
      await createEmbeddedFolder(join(path, 'db'))
    },
    async close() {
      for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true })
    },
  }
}
