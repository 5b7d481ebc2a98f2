import type { MEDIA_RULES } from '#contract/media.ts'

type Extension = (typeof MEDIA_RULES)['uploads']['formats'][number]

interface FileKind {
  /** As in the third-party service: a PDF is an image, an office document is raw. */
  readonly resourceType: 'image' | 'video' | 'raw'
  readonly contentType: string
  /** The types that the first bytes may indicate. */
  readonly looksLike: readonly string[]
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const FILM = ['mp4', 'm4v', 'm4p', 'f4v', 'mov', '3gp', '3g2']

/** A document with a password is a compound file too, also a .docx. */
const COMPOUND_FILE = 'cfb'

export const FILE_KINDS: Readonly<Record<Extension, FileKind>> = {
  jpg: { resourceType: 'image', contentType: 'image/jpeg', looksLike: ['jpg'] },
  jpeg: { resourceType: 'image', contentType: 'image/jpeg', looksLike: ['jpg'] },
  png: { resourceType: 'image', contentType: 'image/png', looksLike: ['png', 'apng'] },
  pdf: { resourceType: 'image', contentType: 'application/pdf', looksLike: ['pdf'] },
  docx: { resourceType: 'raw', contentType: WORD, looksLike: ['docx', COMPOUND_FILE] },
  doc: { resourceType: 'raw', contentType: 'application/msword', looksLike: [COMPOUND_FILE, 'rtf'] },
  mp4: { resourceType: 'video', contentType: 'video/mp4', looksLike: FILM },
  mov: { resourceType: 'video', contentType: 'video/quicktime', looksLike: FILM },
}

export const kindOf = (extension: string): FileKind => {
  const kind = (FILE_KINDS as Readonly<Record<string, FileKind>>)[extension]
  if (!kind) throw new Error(`There is no kind of file for .${extension}`)
  return kind
}
