import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './signature.ts'

// Speaks the part of S3 that the server uses: objects, ranges, lists and multipart uploads, and their signatures.
// A killed process loses nothing that it acknowledged: a file appears whole, by a rename.

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

const md5Of = (content: Buffer) => createHash('md5').update(content).digest('hex')
const xml = (root: string, inside: string): Answer => ({
  body: `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</${root}>`,
  headers: { 'content-type': 'application/xml' },
})
const missing = (code: string): Answer => ({ ...xml('Error', `<Code>${code}</Code>`), status: 404 })
const WITHOUT_MD5: Answer = { ...xml('Error', '<Code>InvalidRequest</Code>'), status: 400 }
const REFUSED: Answer = { ...xml('Error', '<Code>SignatureDoesNotMatch</Code>'), status: 403 }
const NOTHING: Answer = { status: 204 }

/** Returned with the object. */
const metadataIn = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[0].startsWith('x-amz-meta-')),
  )

/** A signed address names the headers of its answer. */
const signedHeaders = (query: URLSearchParams) =>
  Object.fromEntries(
    ['content-type', 'content-disposition'].flatMap((name) => {
      const value = query.get(`response-${name}`)
      return value === null ? [] : [[name, value]]
    }),
  )

/** What to read of an object of `size` bytes, and how to say it. */
function rangeOf(size: number, range: string | undefined) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) return { start: 0, length: size, status: 200, headers: {} }
  const end = Math.min(Number(last) + 1, size)
  const headers = { 'content-range': `bytes ${first}-${end - 1}/${size}` }
  return { start: Number(first), length: end - Number(first), status: 206, headers }
}

async function readPart(path: string, start: number, length: number) {
  const file = await open(path)
  const { buffer: content } = await file.read(Buffer.alloc(length), 0, length, start).finally(() => file.close())
  return content
}

/** A part of an upload. The name of its file holds both. */
interface Part {
  readonly number: number
  readonly etag: string
  readonly path: string
}

function openFolder(folder: string) {
  const [objects, notes, uploads, unfinished] = ['objects', 'notes', 'uploads', 'unfinished'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  for (const each of [objects, notes, uploads, unfinished]) mkdirSync(each, { recursive: true })
  const fileOf = (parent: string, key: string) => join(parent, encodeURIComponent(key))

  async function write(path: string, content: Buffer | string) {
    const partial = join(unfinished, randomUUID())
    await writeFile(partial, content)
    await rename(partial, path)
  }

  async function partsOf(id: string): Promise<Part[] | undefined> {
    const names = await readdir(join(uploads, id)).catch(() => undefined)
    const parts = names?.map((name) => {
      const [number, etag = ''] = name.split('.')
      return { number: Number(number), etag, path: join(uploads, id, name) }
    })
    return parts?.sort((one, other) => one.number - other.number)
  }

  const putNote = (key: string, note: Readonly<Record<string, string>>) =>
    write(fileOf(notes, key), JSON.stringify(note))

  return {
    partsOf,
    async put(key: string, content: Buffer, note: Readonly<Record<string, string>>) {
      await putNote(key, note)
      await write(fileOf(objects, key), content)
    },
    async join(key: string, parts: readonly Part[], note: Readonly<Record<string, string>>) {
      const partial = join(unfinished, randomUUID())
      await writeFile(partial, '')
      for (const { path } of parts) await appendFile(partial, await readFile(path))
      await putNote(key, note)
      await rename(partial, fileOf(objects, key))
    },
    async find(key: string) {
      const path = fileOf(objects, key)
      const found = await stat(path).catch(() => undefined)
      if (!found) return undefined
      const note = JSON.parse(String(await readFile(fileOf(notes, key)))) as Record<string, string>
      return { path, size: found.size, note }
    },
    remove: (key: string) => rm(fileOf(objects, key), { force: true }),
    keys: async () => (await readdir(objects)).map(decodeURIComponent).sort(),
    begin: (id: string) => mkdir(join(uploads, id)),
    /** Replaces the part of this number. */
    async putPart(id: string, number: number, content: Buffer) {
      const earlier = (await partsOf(id))?.find((part) => part.number === number)
      const path = join(uploads, id, `${number}.${md5Of(content)}`)
      await write(path, content)
      if (earlier && earlier.path !== path) await rm(earlier.path)
    },
    end: (id: string) => rm(join(uploads, id), { recursive: true, force: true }),
    uploads: () => readdir(uploads),
  }
}

/** `port` 0 is a free one. */
export async function startObjectStorage(folder: string, port = 0) {
  const files = openFolder(folder)
  const asked: string[] = []

  async function put(key: string, request: IncomingMessage, content: Buffer): Promise<Answer> {
    const etag = `"${md5Of(content)}"`
    await files.put(key, content, { ...metadataIn(request), etag })
    return { headers: { etag } }
  }

  async function get(key: string, request: IncomingMessage, query: URLSearchParams): Promise<Answer> {
    const found = await files.find(key)
    if (!found) return missing('NoSuchKey')
    const { start, length, status, headers } = rangeOf(found.size, request.headers.range)
    const { upload, ...note } = found.note
    const all = { ...headers, ...signedHeaders(query), ...note, 'content-length': String(length) }
    if (request.method === 'HEAD') return { status, headers: all }
    return { status, headers: all, body: await readPart(found.path, start, length) }
  }

  async function list(prefix: string) {
    const keys = (await files.keys()).filter((key) => key.startsWith(prefix))
    const inside = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    return xml('ListBucketResult', `<IsTruncated>false</IsTruncated><KeyCount>${keys.length}</KeyCount>${inside}`)
  }

  async function listUploads() {
    const uploads = (await files.uploads()).map((id) => `<Upload><UploadId>${id}</UploadId></Upload>`)
    return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${uploads.join('')}`)
  }

  async function begin(key: string) {
    const id = `upload-${randomUUID()}`
    await files.begin(id)
    return xml('InitiateMultipartUploadResult', `<Bucket>b</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`)
  }

  async function listParts(parts: readonly Part[]) {
    const listed = parts.map(async ({ number, etag, path }) => {
      const { size } = await stat(path)
      return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`
    })
    return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${(await Promise.all(listed)).join('')}`)
  }

  /** A repeated call gets the same response, as in S3. */
  async function complete(id: string, key: string, parts: readonly Part[] | undefined) {
    if (parts) await files.join(key, parts, { upload: id, etag: `"${id}-${parts.length}"` })
    else if ((await files.find(key))?.note.upload !== id) return missing('NoSuchUpload')
    await files.end(id)
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`)
  }

  async function onUpload(method: string, key: string, query: URLSearchParams, body: Buffer): Promise<Answer> {
    const id = query.get('uploadId') ?? ''
    const parts = await files.partsOf(id)
    if (method === 'POST') return complete(id, key, parts)
    if (!parts) return missing('NoSuchUpload')
    if (method === 'GET') return listParts(parts)
    if (method === 'DELETE') {
      await files.end(id)
      return NOTHING
    }
    await files.putPart(id, Number(query.get('partNumber')), body)
    return { headers: { etag: `"${md5Of(body)}"` } }
  }

  async function answerTo(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { method = '' } = request
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://storage')
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    // OpenStack Swift refuses it too: the client does not send the header Content-MD5.
    if (query.has('delete')) return WITHOUT_MD5
    if (query.has('uploadId')) return onUpload(method, key, query, body)
    if (query.has('uploads')) return method === 'GET' ? listUploads() : begin(key)
    if (query.has('list-type')) return list(query.get('prefix') ?? '')
    if (method === 'PUT') return put(key, request, body)
    if (method === 'DELETE') {
      await files.remove(key)
      return NOTHING
    }
    return get(key, request, query)
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const content = await buffer(request)
    const answer = (await isSigned(request, content)) ? await answerTo(request, content) : REFUSED
    const { status = 200, headers = {}, body = '' } = answer
    asked.push(`${request.method} ${request.headers.range ?? ''}`.trim())
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    response.end(body)
  }

  // The client sends again what broke off.
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** With its range. */
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
