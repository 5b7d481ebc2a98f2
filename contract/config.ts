import * as v from 'valibot'

export const EXTENSIONS = [
  'summary',
  'history',
  'insight',
  'preferences',
  'live',
  'notifications',
  'query',
  'accounting',
  'sessions',
  'reversal',
  'counts',
  'proof',
  'repeat',
  'notes',
  'tokens',
  'sign-on',
] as const

export type Extension = (typeof EXTENSIONS)[number]

/** How the browser reaches the media service. Its script offers `createUploadWidget(options, callback)`. */
export const mediaConfig = v.object({
  serviceName: v.pipe(v.string(), v.nonEmpty()),
  scriptUrl: v.pipe(v.string(), v.regex(/^(\/|https?:\/\/)/)),
  cloudName: v.string(),
  uploadPreset: v.string(),
  apiKey: v.optional(v.string()),
  signed: v.boolean(),
})

export type MediaConfig = v.InferOutput<typeof mediaConfig>

/** `/config.json` describes the server to the browser. Unreadable parts fall back to "just the stated calls". */
export const appConfig = v.object({
  apiBase: v.fallback(v.pipe(v.string(), v.regex(/^(\/|https?:\/\/)/)), '/api'),
  // A newer server may have names that this version does not know: nothing asks for them.
  extensions: v.fallback(
    v.pipe(
      v.array(v.string()),
      v.transform((names) => names as Extension[]),
    ),
    [],
  ),
  mail: v.fallback(v.nullable(v.literal('outbox')), null),
  media: v.fallback(v.nullable(mediaConfig), null),
  /** The identity provider, by the name that people know. */
  signOn: v.fallback(v.nullable(v.object({ name: v.string() })), null),
  /** Addresses to try the demonstration with. */
  demo: v.fallback(v.array(v.string()), []),
})

export type AppConfig = v.InferOutput<typeof appConfig>

export const DEFAULT_CONFIG: AppConfig = v.parse(appConfig, {})
