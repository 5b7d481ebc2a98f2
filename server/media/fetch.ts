import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from '@tus/server'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { MediaFolder } from '#contract/media.ts'
import { AppError, malformed } from '#server/errors.ts'
import type { AppEnv } from '#server/http/handler.ts'
import { readText } from '#server/http/read-input.ts'
import type { Services } from '#server/services/context.ts'
import { admitName, admitSize, refuseTooLarge, verifiedFolder } from './admission.ts'
import { embeddedSecret } from './embedded.ts'
import { FILE_KINDS } from './file-kind.ts'
import { extensionOf } from './file-name.ts'
import { type Finish, noteOf } from './finish.ts'
import { limitedFetches } from './limits.ts'
import { BlockedAddress } from './public-address.ts'
import type { Asset } from './record.ts'
import { downloadTo, type RemoteFile } from './remote-file.ts'
import { isOutOfSpace, notEnoughSpace, requireSpace } from './space.ts'
import { type MediaStore, newMediaId } from './store.ts'

const PATIENCE_MS = 10 * 60_000

export interface FetchParts {
  readonly services: Services
  readonly store: MediaStore
  readonly finish: Finish
}

const fetchRequest = v.looseObject({ url: v.pipe(v.string(), v.maxLength(2048)) })

async function readFetchRequest(request: Request) {
  const text = await readText(request)
  try {
    return v.parse(fetchRequest, JSON.parse(text))
  } catch {
    throw malformed(['URL must be valid'])
  }
}

/** The last part of the path, with the extension of the content type when it has none that is known. */
function nameOf({ url, contentType }: RemoteFile) {
  const [, last = ''] = /([^/]*)\/?$/.exec(url.pathname) ?? []
  const name = decodeLeniently(last) || 'file'
  if (extensionOf(name) in FILE_KINDS) return name
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  const extension = Object.entries(FILE_KINDS).find(([, kind]) => kind.contentType === type)?.[0]
  return extension ? `${name}.${extension}` : name
}

function decodeLeniently(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a person may know of a download that failed: nothing about this network, whoever they are. */
async function explain(error: unknown, { services, store }: FetchParts): Promise<AppError> {
  if (error instanceof AppError) return error
  if (await isOutOfSpace(error, store, services.media.minFreeBytes)) return notEnoughSpace()
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof BlockedAddress) return new AppError(422, 'blocked-address', cause.message)
  services.log.info({ err: error }, 'upload by URL failed')
  return new AppError(422, 'unreachable', 'The file could not be fetched from this address.')
}

async function download(parts: FetchParts, folder: MediaFolder, href: string, path: string, signal: AbortSignal) {
  const { media } = parts.services
  const checkSize = (bytes: number) => refuseTooLarge(folder, bytes)
  try {
    await requireSpace(parts.store, media.minFreeBytes, 0)
    return await downloadTo(path, href, { allowed: media.fetchAllow, checkSize, signal })
  } catch (error) {
    throw await explain(error, parts)
  }
}

/** Puts the file where a resumable upload would have put it, and finishes it like one. */
async function keep({ services, store, finish }: FetchParts, folder: MediaFolder, path: string, file: RemoteFile) {
  const { name } = admitName(folder, nameOf(file))
  admitSize(folder, file.bytes)
  await requireSpace(store, services.media.minFreeBytes, file.bytes)
  const id = newMediaId()
  try {
    await store.tus.create(new Upload({ id, size: file.bytes, offset: 0, metadata: noteOf(folder, name) }))
    await store.tus.write(createReadStream(path), id, 0)
    return await finish(id)
  } catch (error) {
    await store.remove(id)
    if (await isOutOfSpace(error, store, services.media.minFreeBytes)) throw notEnoughSpace()
    // The store of the protocol throws objects that are no errors.
    throw error instanceof Error ? error : new Error('The file could not be kept', { cause: error })
  }
}

/** An upload by URL: the server gets the file itself. */
export async function fetchUpload(c: Context<AppEnv>, parts: FetchParts): Promise<Asset> {
  const { services, store } = parts
  const { url, ...shown } = await readFetchRequest(c.req.raw)
  const folder = verifiedFolder(shown, await embeddedSecret(services.db.queries), services.now())
  await limitedFetches(services, c.get('origin').ip)
  const path = join(store.scratch, newMediaId())
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(PATIENCE_MS)])
  try {
    const file = await download(parts, folder, url, path, signal)
    return await keep(parts, folder, path, file)
  } finally {
    await rm(path, { force: true })
  }
}
