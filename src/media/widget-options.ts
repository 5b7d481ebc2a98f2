import type * as v from 'valibot'
import type { MediaConfig } from '#contract/config.ts'
import { MEDIA_RULES, MEDIA_SOURCES, type MediaFolder, type mediaSignRequest } from '#contract/media.ts'
import { serverNow } from '#src/api/server-time.ts'

const ONE_FILE = 'Only one file can be selected'

const TOO_LARGE = 'File size (%{size}) exceeds limit (%{limit})'

/** The widgets replace known names in double braces. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { size: '{{size}}', limit: '{{allowed}}' }

const forWidget = (text: string) => text.replace(/%\{(\w+)\}/g, (all, name: string) => PLACEHOLDERS[name] ?? all)

const limitReached = (files: number) => (files === 1 ? ONE_FILE : `Only ${files} files can be selected`)

/** What the widget wants to be vouched for. */
type SignedParams = v.InferInput<typeof mediaSignRequest>

export type SignUpload = (params: SignedParams) => Promise<string>

export function widgetOptions(media: MediaConfig, folder: MediaFolder, sign: SignUpload) {
  const { formats, maxFiles, maxFileSize } = MEDIA_RULES[folder]
  return {
    cloudName: media.cloudName,
    uploadPreset: media.uploadPreset,
    folder,
    sources: [...MEDIA_SOURCES],
    multiple: maxFiles > 1,
    maxFiles,
    maxFileSize,
    clientAllowedFormats: [...formats],
    resourceType: 'auto',
    singleUploadAutoClose: true,
    showAdvancedOptions: false,
    showPoweredBy: false,
    cropping: false,
    language: 'en',
    text: {
      en: {
        notifications: { limit_reached: limitReached(maxFiles), invalid_add_url: 'URL must be valid' },
        uploader: { errors: { file_too_large: forWidget(TOO_LARGE) } },
      },
    },
    ...(media.signed && {
      apiKey: media.apiKey,
      now: () => serverNow().getTime(),
      uploadSignature: async (answer: (signature: string) => void, params: SignedParams) => {
        try {
          answer(await sign(params))
        } catch (error) {
          // One widget takes the reason from this promise. The other ignores it: its service refuses no signature.
          setTimeout(answer, 0, '')
          throw error
        }
      },
    }),
  }
}
