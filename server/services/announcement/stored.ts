import type { AnnouncementRow } from './answer.ts'

export interface AnnouncementInput {
  readonly title: string
  readonly description?: string | undefined
  /** A user's id. */
  readonly lead?: string | null | undefined
  /** Ids of users. */
  readonly collaborators?: readonly string[] | undefined
  readonly files?: readonly string[] | undefined
  readonly link?: string | null | undefined
}

export type AnnouncementContent = Pick<
  AnnouncementRow,
  'title' | 'description' | 'leadId' | 'collaboratorIds' | 'files' | 'link'
>

/** What is stored for what was sent: nobody and no file twice, in the order of choosing. */
export const storedContent = (given: AnnouncementInput): AnnouncementContent => ({
  title: given.title,
  description: given.description || null,
  leadId: given.lead ?? null,
  collaboratorIds: [...new Set(given.collaborators)],
  files: [...new Set(given.files)],
  link: given.link ?? null,
})
