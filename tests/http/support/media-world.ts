import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaFolder } from '#contract/media.ts'
import { mediaAssets, mediaUploads } from '#server/db/media-tables.ts'
import { openFolderStore } from '#server/media/storage/folder-store.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { EMBEDDED } from '#server/media/upload/embedded.ts'
import { encodeMetadata } from '#tests/support/upload.ts'
import type { startTestServer } from '#tools/server.ts'
import { startWorld } from './world.ts'

const ROLES = { staff: { name: 'Staff', permissions: ['read_file_upload'] } }

const PEOPLE = {
  adaeze: { isSuperAdmin: true },
  chidi: { roleId: 'staff' },
  zainab: { roleId: 'staff' },
} as const

export type Person = keyof typeof PEOPLE

const UPLOADER = { uploads: 'chidi', announcements: 'adaeze' } as const satisfies Record<MediaFolder, Person>

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type Options = Omit<NonNullable<Parameters<typeof startTestServer>[0]>, 'mediaStore'> & {
  readonly store?: (folder: string) => Promise<MediaStore>
}

/** People may upload to both folders, or to one. */
export async function startMediaWorld({ store: openStore = openFolderStore, ...options }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-media-'))
  const store = await openStore(folder)
  const media = { minFreeBytes: 0, ...options.media }
  const world = await startWorld({ roles: ROLES, people: PEOPLE }, { ...options, media, mediaStore: store })
  const { server, db, clock } = world

  const timestamp = () => Math.floor(clock.now().getTime() / 1000)
  const parameters = (of: MediaFolder) =>
    ({ timestamp: timestamp(), folder: of, upload_preset: EMBEDDED.uploadPreset, source: 'uw' }) as const

  /** The session is of this moment, since tests turn the clock. */
  const call = async (as: Person, method: string, path: string, body?: unknown) =>
    world.call(await server.signInAs(as), method, path, body)

  /** The server signs it for `as`. */
  async function credentials(of: MediaFolder = 'uploads', as: Person = UPLOADER[of]) {
    const { source, ...shown } = parameters(of)
    const { status, body } = await call(as, 'POST', '/media/sign', { ...shown, source })
    if (status !== 200) throw new Error(`The upload was not signed: ${status} ${body.message}`)
    return { ...shown, timestamp: String(shown.timestamp), signature: body.data.signature as string }
  }

  /** `path` is below `/media`. Parses JSON answers. */
  async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer | string) {
    const init = { method, headers, body: body as BodyInit | undefined }
    const response = await server.ask(`/media${path}`, init)
    const isJson = response.headers.get('content-type')?.includes('application/json') && method !== 'HEAD'
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? await response.json() : Buffer.from(await response.arrayBuffer()),
    }
  }

  const tus = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    ask(method, path, { 'tus-resumable': '1.0.0', ...headers }, body)

  const create = (size: number, metadata: Readonly<Record<string, string>>) =>
    tus('POST', '/files', { 'upload-length': String(size), 'upload-metadata': encodeMetadata(metadata) })

  async function begin(filename: string, size: number, of?: MediaFolder, as?: Person) {
    const { status, headers, body } = await create(size, { ...(await credentials(of, as)), filename })
    if (status !== 201) throw new Error(`The upload was refused with ${status}: ${JSON.stringify(body)}`)
    return headers.get('location')?.split('/').at(-1) ?? ''
  }

  const patch = (id: string, offset: number, part: Buffer) =>
    tus(
      'PATCH',
      `/files/${id}`,
      {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(part.length),
      },
      part,
    )

  return {
    server,
    clock,
    folder,
    store,
    parameters,
    credentials,
    ask,
    tus,
    create,
    begin,
    patch,
    complete: (id: string) => ask('POST', `/complete/${id}`),
    async upload(filename: string, content: Buffer, of?: MediaFolder, as?: Person) {
      const id = await begin(filename, content.length, of, as)
      await patch(id, 0, content)
      const { status, body } = await ask('POST', `/complete/${id}`)
      return { id, status, body, path: status === 200 ? new URL(body.secure_url).pathname.slice('/media'.length) : '' }
    },
    call,
    assets: () => db.queries.select().from(mediaAssets),
    uploads: () => db.queries.select().from(mediaUploads),
    kept: () => readdirSync(join(folder, 'incoming')).sort(),
    scratch: () => readdirSync(join(folder, 'scratch')),
    async close() {
      await world.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type MediaWorld = Awaited<ReturnType<typeof startMediaWorld>>
