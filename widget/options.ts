import { SOURCES, type Source } from './types.ts'

export interface SignedParams {
  readonly timestamp: number
  readonly upload_preset?: string
  readonly folder?: string
  readonly source: 'uw'
}

/** A rejected promise is a refusal. */
export type Sign = (take: (signature: unknown) => void, params: SignedParams) => unknown

export interface Options {
  readonly uploadPreset: string | undefined
  readonly folder: string | undefined
  readonly apiKey: string | undefined
  readonly uploadSignature: Sign | undefined
  readonly sources: readonly Source[]
  /** Infinity without a limit. */
  readonly maxFiles: number
  /** In bytes. */
  readonly maxFileSize: number
  /** Lower case without their dot; empty accepts all. */
  readonly clientAllowedFormats: readonly string[]
  readonly singleUploadAutoClose: boolean
  readonly language: string
  readonly text: unknown
}

export type GivenOptions = Readonly<Record<string, unknown>>

const camelCase = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The third-party widget accepts keys in snake case too. */
export const withCamelKeys = (given: GivenOptions): GivenOptions =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [camelCase(key), value]))

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const limit = (value: unknown) => (Number(value) > 0 ? Number(value) : Number.POSITIVE_INFINITY)

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : (text(value)?.split(',') ?? []))
    .map((entry) => entry.trim().toLowerCase().replace(/^\./, ''))
    .filter((entry) => entry !== '')

const isSource = (name: string): name is Source => SOURCES.includes(name as Source)

function sourcesOf(value: unknown): readonly Source[] {
  const known = list(value).filter(isSource)
  return known.length > 0 ? known : SOURCES
}

/** As lenient as the third-party widget. Unknown options are ignored. */
export function readOptions(given: GivenOptions): Options {
  const options = withCamelKeys(given)
  return {
    uploadPreset: text(options.uploadPreset),
    folder: text(options.folder),
    apiKey: text(options.apiKey),
    uploadSignature: typeof options.uploadSignature === 'function' ? (options.uploadSignature as Sign) : undefined,
    sources: sourcesOf(options.sources),
    maxFiles: options.multiple === false ? 1 : limit(options.maxFiles),
    maxFileSize: limit(options.maxFileSize),
    clientAllowedFormats: list(options.clientAllowedFormats),
    singleUploadAutoClose: options.singleUploadAutoClose !== false,
    language: text(options.language) ?? 'en',
    text: options.text,
  }
}
