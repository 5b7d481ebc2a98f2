import { ERRORS, Server } from '@tus/server'
import type { Context } from 'hono'
import { decide } from '#machines/core/decide.ts'
import { uploadMachine } from '#machines/lifecycles/upload/upload-machine.ts'
import type { Services } from '#server/core/context.ts'
import type { AppEnv } from '#server/core/handler.ts'
import { AppError } from '#server/errors/app-error.ts'
import { isOutOfSpace, notEnoughSpace, requireSpace } from '#server/media/storage/space.ts'
import { isMediaId, type MediaStore, newMediaId } from '#server/media/storage/store.ts'
import { admitName, admitSize, verifiedUpload } from './admission.ts'
import { embeddedSecret } from './embedded.ts'
import { limitUploads } from './limits.ts'
import { refusalOf, respondRefusal } from './refusal.ts'
import { reserve } from './reserve.ts'
import { DRAIN_MS, type UploadLocks } from './upload-locks.ts'
import { failUpload, findUploadById, forgetUpload, mayStillUpload, refusalOfUpload } from './uploads.ts'

interface ProtocolError {
  readonly status_code?: number
  readonly body?: string
}

/** Errors of the protocol have a status and a body for people. */
const isOfProtocol = (error: object): error is Required<ProtocolError> => 'status_code' in error && 'body' in error

export interface TusParts {
  readonly services: Services
  readonly store: MediaStore
  readonly locks: UploadLocks
}

function createServer({ services, store, locks }: TusParts) {
  const { db, now, log, media } = services
  /** Uploads whose POST has not succeeded yet. */
  const creating = new WeakMap<Request, string>()

  async function undo(request: Request) {
    const uploadId = creating.get(request)
    if (uploadId === undefined) return
    await failUpload(services, store, uploadId).catch((error) =>
      log.error({ err: error }, 'an upload that failed at its beginning could not be removed'),
    )
  }

  /** Throws 403, 404, or 409 when no byte is missing. */
  async function requirePart({ headers }: Request, uploadId: string) {
    const upload = await findUploadById(services, store, uploadId)
    const mayUpload = await mayStillUpload(db.queries, upload)
    const end = Number(headers.get('upload-offset')) + Number(headers.get('content-length') ?? 0)
    const event = { type: 'part.send', mayUpload, isLast: end === upload.bytes?.size } as const
    if (!decide(uploadMachine, upload.status, event).ok)
      throw refusalOfUpload({ row: upload.row, asset: undefined }, mayUpload, ERRORS.INVALID_OFFSET)
  }

  /** Throws 400 when no byte is missing. The protocol responds with 404 for an unknown upload. */
  async function requireUnfinished(uploadId: string) {
    const { status, row } = await findUploadById(services, store, uploadId)
    if (row && !decide(uploadMachine, status, { type: 'upload.cancel' }).ok) throw ERRORS.INVALID_TERMINATION
  }

  async function explain(error: Error | ProtocolError) {
    const isFull = error === ERRORS.FILE_WRITE_ERROR || 'code' in error
    const cause = isFull && (await isOutOfSpace(error, store, media.minFreeBytes)) ? notEnoughSpace() : error
    if (isOfProtocol(cause)) return { status_code: cause.status_code, body: cause.body }
    const { status, message } = refusalOf(cause, log)
    return { status_code: status, body: message }
  }

  return new Server({
    path: '/media/files',
    relativeLocation: true,
    datastore: store.tus,
    disableTerminationForFinishedUploads: true,
    allowedOrigins: () => false,
    namingFunction: newMediaId,
    locker: locks,
    lockDrainTimeout: DRAIN_MS,
    async onResponseError(request, error) {
      await undo(request)
      return explain(error)
    },
    async onIncomingRequest(request, id) {
      if (!isMediaId(id)) throw ERRORS.FILE_NOT_FOUND
      if (request.method === 'DELETE') await requireUnfinished(id)
      if (request.method !== 'PATCH') return
      await requirePart(request, id)
      await requireSpace(store, media.minFreeBytes, Number(request.headers.get('content-length') ?? 0))
    },
    async onUploadCreate(request, { id: uploadId, metadata = {}, size }) {
      const { userId, folder } = verifiedUpload(metadata, await embeddedSecret(db.queries), now())
      const filename = admitName(folder, metadata.filename ?? '')
      const bytes = admitSize(folder, size)
      await requireSpace(store, media.minFreeBytes, bytes)
      await reserve(services, { uploadId, userId, folder, least: bytes, most: bytes })
      creating.set(request, uploadId)
      return { metadata: { filename } }
    },
  })
}

/** All methods: Hono has no handlers for HEAD, which resuming needs. Rejects with 405 for GET, 429 above the limit. */
export function tusHandler(parts: TusParts) {
  const { services } = parts
  const tus = createServer(parts)
  return async (c: Context<AppEnv>) => {
    // The id is the permission to continue the upload, so the log must not contain it.
    c.set('route', '/media/files')
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'GET') throw new AppError(405, 'not-readable', 'Uploads cannot be read here.')
    if (c.req.method === 'POST') await limitUploads(services, 'upload', c.get('request').ip)
    // The library refuses what two proxies make of it, "https,http", and locations are relative.
    c.req.raw.headers.delete('x-forwarded-proto')
    const response = await tus.handleWeb(c.req.raw)
    // Proxies lose a response when its connection closes while they still send the part. An open one drops the rest.
    response.headers.delete('connection')
    if (c.req.method === 'DELETE' && response.ok) {
      await forgetUpload(services, c.req.param('id') ?? '')
      services.meter?.upload('canceled')
    }
    if (response.status < 400) return c.newResponse(response.body, response)
    for (const [name, value] of response.headers) if (!name.startsWith('content-')) c.header(name, value)
    return respondRefusal(c, { status: response.status, message: (await response.text()).trim() })
  }
}
