import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import type { FileUpload } from '#contract/file-upload.ts'
import type { UploadedFile } from '#machines/flows/upload-widget/upload-widget-machine.ts'
import { createFakeServer } from './fake-server.ts'
import { STAFF } from './people.ts'
import { dialog } from './tasks.ts'
import { MEDIA } from './upload-service.ts'

export const GUIDE: FileUpload = {
  _id: 'file-1',
  name: 'Design guide',
  url: 'https://media.example/uploads/guide.pdf',
  size: '1.5 MB',
  type: 'PDF',
  createdAt: '2026-11-20T08:05:00.000Z',
}

export const WITH_MEDIA = { ...DEFAULT_CONFIG, media: MEDIA }

/** Answers reads, and holds what is created. */
export function serverWithFiles(files: { mine?: () => FileUpload[]; others?: () => FileUpload[] } = {}) {
  const { mine = () => [], others = () => [] } = files
  const server = createFakeServer({
    'role.read': () => ({ data: { ...STAFF, permissions: ['read_file_upload'] } }),
    'role.permissions': () => ({ data: [] }),
    'fileUpload.list': () => ({
      data: server.sent.at(-1)?.path.endsWith('isUserOnly=true') ? mine() : others(),
    }),
  })
  return server
}

export const uploadDrawer = dialog('Upload a new file')

/** Waits for the animation: a forced click does not wait for what moves. */
export async function openUploadDrawer() {
  await page.getByRole('button', { name: 'Upload file', exact: true }).click()
  await expect.element(uploadDrawer).toBeVisible()
  await expect.poll(() => Math.round(uploadDrawer.element().getBoundingClientRect().right)).toBe(window.innerWidth)
}

export const recordOf = ({ name, url }: Pick<UploadedFile, 'name' | 'url'>, bytes: number) => {
  const [, original_filename = name, format = ''] = /^(.*)\.(\w+)$/.exec(name) ?? []
  const resource_type = format === 'docx' ? 'raw' : 'image'
  return { public_id: 'uploads/k1', secure_url: url, original_filename, format, bytes, resource_type }
}
