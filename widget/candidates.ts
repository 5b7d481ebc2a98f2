import { fileTransfer } from './transfer/file-transfer.ts'
import { remoteTransfer } from './transfer/remote-transfer.ts'
import type { Candidate, TransferDeps } from './transfer/transfer.ts'

export const fileCandidate = (file: File, deps: TransferDeps): Candidate => ({
  name: file.name,
  bytes: file.size,
  canPause: true,
  transfer: (report) => fileTransfer(file, deps, report),
})

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
