import { type ChildProcess, spawn } from 'node:child_process'

// When one process ends, the others end too.

const commands = [
  ['node', '--watch-path=server', '--watch-path=contract', '--watch-path=machines', 'server/main.ts'],
  ['vite'],
  ['vite', 'build', '--watch', '--config', 'widget/vite.config.ts', '--logLevel', 'warn'],
] as const

// A restart need not wait for a proxy to notice.
const env = { STOP_DELAY: '0', ...process.env }
const children: ChildProcess[] = commands.map(([file, ...args]) => spawn(file, args, { stdio: 'inherit', env }))

let ending = false
function endAll(code: number) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) {
  child.once('error', (error) => {
    console.error(error.message)
    endAll(1)
  })
  child.once('exit', (code) => endAll(code ?? 0))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endAll(0))
