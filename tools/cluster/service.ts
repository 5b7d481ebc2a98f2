import type { ChildProcess } from 'node:child_process'
import type { Settings } from '#tools/process.ts'

interface Launched {
  readonly child: ChildProcess
  readonly exit: Promise<unknown>
}

/** A process that a test kills, freezes and starts again. */
export async function startService(launch: (changed?: Settings) => Promise<Launched>) {
  let { child, exit } = await launch()

  async function end(signal: NodeJS.Signals) {
    child.kill(signal)
    await exit
  }

  return {
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async start(changed?: Settings) {
      ;({ child, exit } = await launch(changed))
    },
    freeze(): void {
      child.kill('SIGSTOP')
    },
    thaw(): void {
      child.kill('SIGCONT')
    },
  }
}

export type Service = Awaited<ReturnType<typeof startService>>
