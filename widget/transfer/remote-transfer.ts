import { credentialsOf } from '../service/credentials.ts'
import { failureOf } from '../service/failure.ts'
import { postForRecord } from '../service/post.ts'
import type { Candidate, Report, Transfer, TransferDeps } from './transfer.ts'

/** The service itself fetches the file from its address. */
function remoteTransfer(url: string, { service, options }: TransferDeps, report: Report): Transfer {
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

function nameIn(url: string): string {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').at(-1) || hostname
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

export const remoteCandidate = (url: string, deps: TransferDeps): Candidate => ({
  name: nameIn(url),
  canPause: false,
  transfer: (report) => remoteTransfer(url, deps, report),
})
