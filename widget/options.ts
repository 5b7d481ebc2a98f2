import type { Source } from './types.ts'

export interface SignedParams {
  readonly timestamp: number
  readonly upload_preset?: string
  readonly folder: string
  readonly source: 'uw'
}

/** Passes the signature on, or rejects with the reason of a refusal. */
export type Sign = (take: (signature: string) => void, params: SignedParams) => Promise<void>

/** What the page gives. Its other options are for the widget of a third party. */
export interface Options {
  readonly uploadPreset?: string | undefined
  readonly folder: string
  readonly apiKey?: string | undefined
  readonly uploadSignature?: Sign
  readonly sources: readonly Source[]
  readonly maxFiles: number
  /** In bytes. */
  readonly maxFileSize: number
  /** Lower case without their dot. */
  readonly clientAllowedFormats: readonly string[]
}
