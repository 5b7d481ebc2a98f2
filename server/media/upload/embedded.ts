import type { MediaConfig } from '#contract/config.ts'
import type { MediaSettings } from '#server/core/media-settings.ts'
import { type SecretQueries, serverSecret } from '#server/core/server-secret.ts'

/** The embedded service in the terms of an account of the third-party service. */
export const EMBEDDED = {
  serviceName: 'Statehouse Media',
  scriptUrl: '/media/widget.js',
  cloudName: 'statehouse',
  uploadPreset: 'statehouse',
  signed: true,
} as const satisfies MediaConfig

export const embeddedSecret = async (queries: SecretQueries) =>
  (await serverSecret(queries, 'media')).toString('base64url')

/** The media service for `/config.json`, without its secrets; null without a service. */
export function publicMediaConfig({ service }: MediaSettings): MediaConfig | null {
  if (service.provider === 'none') return null
  if (service.provider === 'embedded') return EMBEDDED
  const { scriptUrl, cloudName, uploadPreset, credentials } = service
  const base = { serviceName: 'Cloudinary', scriptUrl, cloudName, uploadPreset }
  return credentials ? { ...base, apiKey: credentials.apiKey, signed: true } : { ...base, signed: false }
}
