import { DetailedError, Upload } from 'tus-js-client'
import { credentialsOf } from '../service/credentials.ts'
import { failureOf, isPassing, messageIn, ServiceError } from '../service/failure.ts'
import { postForRecord, withRetries } from '../service/post.ts'
import { forgetUpload, resumeTable } from './resume-table.ts'
import type { Candidate, Report, Transfer, TransferDeps } from './transfer.ts'

const CHUNK = 16 * 1024 * 1024

/** The active uploads of this page: the same file chosen twice is two uploads. */
const inUse = new Set<string>()

/** The same file in another folder is another upload. */
const fingerprintOf = ({ name, type, size, lastModified }: File, { service, options }: TransferDeps) =>
  JSON.stringify([name, type, size, lastModified, options.folder, options.uploadPreset, service.base])

function serviceErrorOf(error: Error) {
  if (!(error instanceof DetailedError) || !error.originalRequest) return error
  const { originalResponse } = error
  return new ServiceError(originalResponse?.getStatus() ?? 0, messageIn(originalResponse?.getBody() ?? ''))
}

const responseStatus = (error: Error) => {
  const known = serviceErrorOf(error)
  return known instanceof ServiceError ? known.status : 0
}

/** Rejects for a folder, and for a file that was moved or changed: a browser takes both for a lost connection. */
const readByte = (file: File) => file.slice(0, 1).arrayBuffer()

function fileTransfer(file: File, deps: TransferDeps, report: Report): Transfer {
  const { service, options } = deps
  let attempt = new AbortController()
  let upload: Upload | undefined

  const release = () => {
    if (upload?.url) inUse.delete(upload.url)
  }
  const fail = (error: unknown) => {
    release()
    upload = undefined
    report.failed(failureOf(error))
  }

  const pause = () => {
    attempt.abort()
    upload?.abort()
  }

  async function complete(url: string, signal: AbortSignal) {
    report.sent()
    const id = url.split('/').at(-1)
    const ask = () => postForRecord(`${service.base}/complete/${id}`, {}, signal)
    const record = await withRetries(ask, service.retryDelays, signal)
    forgetUpload(url)
    release()
    report.done(record)
  }

  function prepare(metadata: Record<string, string>): Upload {
    const prepared: Upload = new Upload(file, {
      endpoint: `${service.base}/files`,
      metadata,
      chunkSize: CHUNK,
      retryDelays: [...service.retryDelays],
      urlStorage: resumeTable,
      fingerprint: async () => fingerprintOf(file, deps),
      onUploadUrlAvailable: () => {
        if (prepared.url) inUse.add(prepared.url)
      },
      onAfterResponse: (request, response) => {
        // tus-js-client would start from the first byte after a server error.
        if (request.getMethod() === 'HEAD' && isPassing(response.getStatus())) throw new Error('not now')
      },
      onShouldRetry: (error) => {
        if (!isPassing(responseStatus(error))) return false
        report.retrying()
        readByte(file).catch((unreadable) => {
          pause()
          fail(unreadable)
        })
        return true
      },
      onProgress: (sent, total) => report.progress(sent / total),
      onError: (error) => fail(serviceErrorOf(error)),
      onSuccess: () => {
        const { signal } = attempt
        complete(prepared.url ?? '', signal).catch((error) => signal.aborted || fail(error))
      },
    })
    return prepared
  }

  async function begin(signal: AbortSignal) {
    await readByte(file)
    const credentials = await credentialsOf(options)
    if (signal.aborted) return
    const prepared = prepare({ ...credentials, filename: file.name, ...(file.type && { filetype: file.type }) })
    const known = await prepared.findPreviousUploads()
    if (signal.aborted) return
    const unfinished = known.findLast(({ uploadUrl }) => uploadUrl && !inUse.has(uploadUrl))
    if (unfinished?.uploadUrl) {
      inUse.add(unfinished.uploadUrl)
      prepared.resumeFromPreviousUpload(unfinished)
    }
    upload = prepared
    upload.start()
  }

  return {
    start() {
      attempt = new AbortController()
      const { signal } = attempt
      if (upload) upload.start()
      else begin(signal).catch((error) => signal.aborted || fail(error))
    },
    pause,
    leave() {
      pause()
      release()
    },
    cancel() {
      attempt.abort()
      release()
      if (!upload) return
      if (upload.url) forgetUpload(upload.url)
      upload.abort(true).catch(() => {
        // The service deletes unfinished uploads itself.
      })
    },
  }
}

export const fileCandidate = (file: File, deps: TransferDeps): Candidate => ({
  name: file.name,
  bytes: file.size,
  canPause: true,
  transfer: (report) => fileTransfer(file, deps, report),
})
