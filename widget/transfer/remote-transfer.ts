import { credentialsOf } from '../service/credentials.ts'
import { failureOf } from '../service/failure.ts'
import { postForRecord } from '../service/post.ts'
import type { Report, Transfer, TransferDeps } from './transfer.ts'

/** The service itself fetches the file from its address. */
export function remoteTransfer(url: string, { service, options }: TransferDeps, report: Report): Transfer {
  let attempt = new AbortController()

  async function fetchIt(signal: AbortSignal) {
    const credentials = await credentialsOf(options)
    const record = await postForRecord(`${service.base}/fetch`, { url, ...credentials }, signal)
    if (!signal.aborted) report.done(record)
  }

  const stop = () => attempt.abort()
  return {
    start() {
      attempt = new AbortController()
      const { signal } = attempt
      fetchIt(signal).catch((error) => signal.aborted || report.failed(failureOf(error)))
    },
    pause: stop,
    leave: stop,
    cancel: stop,
  }
}
