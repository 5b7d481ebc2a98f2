import { readFileSync } from 'node:fs'

const TICK_MS = 10

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Of the process and its ended children, as Linux counts it. */
function ticksOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  } catch {
    return 0
  }
}

/** Processor time in milliseconds that a process and its children have used. Other work on the machine does not count. */
export const cpuMs = (pid: number) => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ticksOf(one), 0) * TICK_MS
