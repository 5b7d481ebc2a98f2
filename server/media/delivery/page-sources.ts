import type { MediaSettings } from '#server/core/media-settings.ts'

const NONE: readonly string[] = []

export const NO_SOURCES = {
  scripts: NONE,
  styles: NONE,
  fonts: NONE,
  /** Images, videos and the requests for them. */
  content: NONE,
  frames: NONE,
  forms: NONE,
  /** Origins that may use the camera, in the syntax of `Permissions-Policy`. */
  camera: '',
  /** Trusted Types cannot be required of foreign code. */
  hasForeignCode: false,
}

export type PageSources = Readonly<typeof NO_SOURCES>

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
