import { createQueue } from '../queue/queue.ts'
import type { Candidate, Report } from '../transfer/transfer.ts'

export const RECORD = { public_id: 'uploads/a', secure_url: 'https://media.example/a.pdf' }
export const FAILURE = { status: '500', statusText: 'No.', message: 'No.' }

/** A queue whose transfers the test speaks for. */
export function queueRoom(canPause = true) {
  const told: string[] = []
  const reports = new Map<string, Report>()
  const calls: string[] = []
  const queue = createQueue({
    changed: () => undefined,
    removed: () => undefined,
    emit: ({ event }) => told.push(event),
    failed: () => told.push('failed'),
    settled: () => told.push('settled'),
  })
  const candidate = (name: string): Candidate => ({
    name,
    bytes: 10,
    canPause,
    transfer: (report) => {
      reports.set(name, report)
      const note = (call: string) => () => void calls.push(`${call} ${name}`)
      return { start: note('start'), pause: note('pause'), leave: note('leave'), cancel: note('cancel') }
    },
  })
  const item = (name: string) => queue.items().find((one) => one.name === name)
  return {
    queue,
    told,
    calls,
    reports,
    item,
    add: (...names: string[]) => queue.add(names.map(candidate)),
    id: (name: string) => item(name)?.id ?? '',
    states: () => queue.items().map(({ name, state }) => `${name} ${state}`),
    report: (name: string): Report => {
      const report = reports.get(name)
      if (!report) throw new Error(`${name} has no transfer`)
      return report
    },
  }
}
