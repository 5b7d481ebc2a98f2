import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

export interface UploadState {
  /** In bytes, as the client announced it. */
  readonly size: number | undefined
  readonly offset: number
  readonly metadata: Readonly<Record<string, string | null>>
}

export interface ByteRange {
  readonly first: number
  /** Inclusive. */
  readonly last: number
}

/** The headers that the storage sends with the bytes. */
export interface SentHeaders {
  readonly contentType: string
  readonly contentDisposition: string
}

export interface DirectReads {
  readonly origin: string
  /** How long an address is valid. */
  readonly seconds: number
  addressOf(uploadId: string, headers: SentHeaders): Promise<string>
}

/** The bytes of uploads and files, by the id of the upload: they stay where they arrived. */
export interface MediaStore {
  readonly tus: DataStore
  /** A folder for downloads that are not an upload yet. */
  readonly scratch: string
  find(uploadId: string): Promise<UploadState | undefined>
  /** Rejects with `GoneError` without bytes. */
  read(uploadId: string, range?: ByteRange): Promise<Readable>
  /** Where browsers read the bytes themselves; missing when they pass through this server. */
  readonly direct?: DirectReads | undefined
  /** Removes the bytes and the metadata of the protocol, as far as they exist. */
  remove(uploadId: string): Promise<void>
  /** Removes the metadata of the protocol, and keeps the bytes. */
  removeNote(uploadId: string): Promise<void>
  /** Infinity where the storage does not say. */
  freeBytes(): Promise<number>
}

export class GoneError extends Error {
  override readonly name = 'GoneError'
}

/** 120 random bits: the id is the permission to continue the upload, or to read the file. */
export const newMediaId = () => randomBytes(15).toString('base64url')

export const isMediaId = (text: string) => /^[\w-]{20}$/.test(text)

export const isUnknown = (error: unknown) => [404, 410].includes((error as { status_code?: number }).status_code ?? 0)

export async function findUpload(tus: DataStore, uploadId: string): Promise<UploadState | undefined> {
  try {
    const { size, offset, metadata = {} } = await tus.getUpload(uploadId)
    return { size, offset, metadata }
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}
