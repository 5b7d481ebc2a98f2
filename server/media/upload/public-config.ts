import type { MediaConfig } from '#contract/config.ts'
import type { MediaSettings } from '#server/core/media-settings.ts'
import { EMBEDDED } from './embedded.ts'

/** What the browser is told about the media service; nothing that is secret. */
export function publicMediaConfig({ service }: MediaSettings): MediaConfig | null {
  if (service.provider === 'none') return null
  if (service.provider === 'embedded') return EMBEDDED
  const { scriptUrl, cloudName, uploadPreset, credentials } = service
  const base = { serviceName: 'Cloudinary', scriptUrl, cloudName, uploadPreset }
  return credentials ? { ...base, apiKey: credentials.apiKey, signed: true } : { ...base, signed: false }
}
