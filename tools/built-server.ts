import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '../server/main.ts')
const STARTED = /Statehouse {2}(\S+)\n[\s\S]*\n\n/
const SAMPLE_MS = 25
/** Memory counts as stable when it changed by no more than this over the samples. */
const REST = { megabytes: 2, samples: 40, mostSamples: 600 }

export type Settings = Readonly<Record<string, string>>

async function launch(settings: Settings) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', DEMO: '0', ...settings }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
    const url = STARTED.exec(said)?.[1]
    if (url) resolve(url)
  })
  child.once('exit', () => reject(new Error(`The server ended and said: ${said}`)))
  return { child, url: await promise }
}

/** In MB. */
function residentMegabytes(pid: number) {
  const path = `/proc/${pid}/status`
  const kilobytes = existsSync(path)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

export async function startServer(settings: Settings) {
  const { child, url } = await launch({ PORT: '0', ...settings })
  const memory = () => residentMegabytes(child.pid ?? 0)

  async function memoryAtRest() {
    const samples: number[] = []
    while (samples.length < REST.mostSamples) {
      samples.push(memory())
      const latest = samples.slice(-REST.samples)
      const isAtRest = Math.max(...latest) - Math.min(...latest) <= REST.megabytes
      if (latest.length === REST.samples && isAtRest) break
      await wait(SAMPLE_MS)
    }
    return memory()
  }

  return {
    url,
    kill: () => end(child),
    /** Runs the work and returns how far the memory rose, in MB. */
    async watchMemory<T>(work: () => Promise<T>) {
      const idle = await memoryAtRest()
      let peak = idle
      const timer = setInterval(() => {
        peak = Math.max(peak, memory())
      }, SAMPLE_MS)
      try {
        const result = await work()
        return { result, idle, rise: peak - idle }
      } finally {
        clearInterval(timer)
      }
    },
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
