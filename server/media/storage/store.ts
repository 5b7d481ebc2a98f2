import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** How much of an upload has arrived. */
export interface UploadState {
  /** In bytes, as announced. */
  readonly size: number | undefined
  readonly offset: number
  readonly metadata: Readonly<Record<string, string | null>>
}

export interface ByteRange {
  readonly first: number
  /** Inclusive. */
  readonly last: number
}

/** Where the bytes are, by the id of the upload that brought them: they stay where they arrived. */
export interface MediaStore {
  /** Takes the bytes. */
  readonly tus: DataStore
  /** A folder for what is not an upload yet. */
  readonly scratch: string
  find(uploadId: string): Promise<UploadState | undefined>
  /** Rejects with `GoneError` when the bytes are not there. */
  read(uploadId: string, range?: ByteRange): Promise<Readable>
  /** Removes the bytes and what the protocol stored about them; also when some of it is missing. */
  remove(uploadId: string): Promise<void>
  /** Removes what the protocol stored about a finished upload, and keeps its bytes. */
  removeNote(uploadId: string): Promise<void>
  /** Infinity where the storage does not tell. */
  freeBytes(): Promise<number>
}

export class GoneError extends Error {
  override readonly name = 'GoneError'
}

/** 120 random bits: whoever knows it may go on with the upload, or read the finished file. */
export const newMediaId = () => randomBytes(15).toString('base64url')

export const isMediaId = (text: string) => /^[\w-]{20}$/.test(text)
