import type { MediaSettings } from '#server/core/media-settings.ts'

/** What the media service adds to the policies of the screens: origins, beside the page's own. */
export interface PageSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** Images, films, and calls that fetch them. */
  readonly content: readonly string[]
  readonly frames: readonly string[]
  readonly forms: readonly string[]
  /** Who may ask for the camera, as `Permissions-Policy` writes it. */
  readonly camera: string
  /** Code that is not ours writes markup as it likes. */
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

/** The third party's own list names its hosts by this wildcard. */
const HOSTS = 'https://*.cloudinary.com'

/** What the pages have to allow for the configured service, and nothing for one that is not. */
export function pageSources({ service }: MediaSettings, publicUrl: string | undefined): PageSources {
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin]
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
