import type { MediaConfig } from '#contract/config.ts'
import { type SecretQueries, serverSecret } from '#server/core/server-secret.ts'

/** What the embedded service has in the place of what an account of the third-party service gives. */
export const EMBEDDED = {
  serviceName: 'Statehouse Media',
  scriptUrl: '/media/widget.js',
  cloudName: 'statehouse',
  uploadPreset: 'statehouse',
  signed: true,
} as const satisfies MediaConfig

/** Signs uploads to the embedded service. */
export const embeddedSecret = async (queries: SecretQueries) =>
  (await serverSecret(queries, 'media')).toString('base64url')
