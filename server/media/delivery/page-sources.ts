import type { MediaSettings } from '#server/core/media-settings.ts'

export interface PageSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** Images, videos and the requests for them. */
  readonly content: readonly string[]
  readonly frames: readonly string[]
  readonly forms: readonly string[]
  /** Origins that may use the camera, in the syntax of `Permissions-Policy`. */
  readonly camera: string
  /** Trusted Types cannot be required of foreign code. */
  readonly hasForeignCode: boolean
}

export const NO_SOURCES: PageSources = {
  scripts: [],
  styles: [],
  fonts: [],
  content: [],
  frames: [],
  forms: [],
  camera: '',
  hasForeignCode: false,
}

/** The documentation of the third party names its hosts by this wildcard. */
const HOSTS = 'https://*.cloudinary.com'

/** `bucketOrigin`: where browsers read files themselves. */
export function pageSources({ service }: MediaSettings, publicUrl?: string, bucketOrigin?: string): PageSources {
  const own = [...(publicUrl === undefined ? [] : [new URL(publicUrl).origin]), ...(bucketOrigin ? [bucketOrigin] : [])]
  if (service.provider === 'none') return { ...NO_SOURCES, content: own }
  if (service.provider === 'embedded') return { ...NO_SOURCES, content: own, camera: 'self' }
  const host = new URL(service.scriptUrl).origin
  const hosts = host.endsWith('.cloudinary.com') ? [HOSTS] : [host, HOSTS]
  return {
    scripts: [host],
    styles: [...hosts, 'https://fonts.googleapis.com'],
    fonts: [...hosts, 'https://fonts.gstatic.com'],
    content: [...own, ...hosts],
    frames: hosts,
    forms: hosts,
    camera: `self "${host}"`,
    hasForeignCode: true,
  }
}
