import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

// Speaks the part of S3 that the server uses: objects, ranges, lists and multipart uploads. Any key signs in.
// A killed process loses nothing that it acknowledged: a file appears whole, by a rename.

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
const xml = (root: string, inside: string): Answer => ({
  body: `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</${root}>`,
  headers: { 'content-type': 'application/xml' },
})
const missing = (code: string): Answer => ({ ...xml('Error', `<Code>${code}</Code>`), status: 404 })
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

function sliceOf(content: Buffer, range: string | undefined): Answer {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) return { body: content }
  const body = content.subarray(Number(first), Number(last) + 1)
  return { status: 206, headers: { 'content-range': `bytes ${first}-${last}/${content.length}` }, body }
}

const readIfAny = (path: string) =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const namesIn = (folder: string) => readdir(folder).catch(() => undefined)

function openFolder(folder: string) {
  const [objects, notes, uploads, unfinished] = ['objects', 'notes', 'uploads', 'unfinished'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  for (const each of [objects, notes, uploads, unfinished]) mkdirSync(each, { recursive: true })
  const fileOf = (parent: string, key: string) => join(parent, encodeURIComponent(key))

  async function write(path: string, contents: readonly (Buffer | string)[]) {
    const partial = join(unfinished, randomUUID())
    await writeFile(partial, '')
    for (const content of contents) await appendFile(partial, content)
    await rename(partial, path)
  }

  async function partsOf(id: string) {
    const names = (await namesIn(join(uploads, id)))?.filter((name) => name !== 'key')
    return names?.map(Number).sort((one, other) => one - other)
  }

  return {
    partsOf,
    partOf: (id: string, number: number) => readFile(join(uploads, id, String(number))),
    async put(key: string, contents: readonly Buffer[], note: Readonly<Record<string, string>>) {
      await write(fileOf(notes, key), [JSON.stringify(note)])
      await write(fileOf(objects, key), contents)
    },
    async get(key: string) {
      const content = await readIfAny(fileOf(objects, key))
      if (!content) return undefined
      return { content, note: JSON.parse(String(await readFile(fileOf(notes, key)))) as Record<string, string> }
    },
    remove: (key: string) => rm(fileOf(objects, key), { force: true }),
    keys: async () => (await readdir(objects)).map(decodeURIComponent).sort(),
    async begin(id: string, key: string) {
      await mkdir(join(uploads, id))
      await write(join(uploads, id, 'key'), [key])
    },
    putPart: (id: string, number: number, content: Buffer) => write(join(uploads, id, String(number)), [content]),
    end: (id: string) => rm(join(uploads, id), { recursive: true, force: true }),
    unfinished: async () => (await readdir(uploads)).length,
  }
}

/** `port` 0 is a free one. */
export async function startObjectStorage(folder: string, port = 0) {
  const files = openFolder(folder)
  const asked: string[] = []

  async function put(key: string, request: IncomingMessage, content: Buffer): Promise<Answer> {
    await files.put(key, [content], metadataIn(request))
    return { headers: { etag: etagOf(content) } }
  }

  async function get(key: string, request: IncomingMessage, query: URLSearchParams): Promise<Answer> {
    const found = await files.get(key)
    if (!found) return missing('NoSuchKey')
    const { headers, ...answer } = sliceOf(found.content, request.headers.range)
    const metadata = Object.fromEntries(Object.entries(found.note).filter(([name]) => name.startsWith('x-amz-meta-')))
    return { ...answer, headers: { ...headers, ...signedHeaders(query), ...metadata, etag: etagOf(found.content) } }
  }

  async function list(prefix: string) {
    const keys = (await files.keys()).filter((key) => key.startsWith(prefix))
    const inside = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    return xml('ListBucketResult', `<IsTruncated>false</IsTruncated><KeyCount>${keys.length}</KeyCount>${inside}`)
  }

  async function begin(key: string) {
    const id = `upload-${randomUUID()}`
    await files.begin(id, key)
    return xml('InitiateMultipartUploadResult', `<Bucket>b</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`)
  }

  async function listParts(id: string, numbers: readonly number[]) {
    const listed = numbers.map(async (number) => {
      const content = await files.partOf(id, number)
      return `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(content)}</ETag><Size>${content.length}</Size></Part>`
    })
    return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${(await Promise.all(listed)).join('')}`)
  }

  /** A repeated call gets the same response, as in S3. */
  async function complete(id: string, key: string, numbers: readonly number[] | undefined) {
    if (numbers) await files.put(key, await Promise.all(numbers.map((each) => files.partOf(id, each))), { upload: id })
    else if ((await files.get(key))?.note.upload !== id) return missing('NoSuchUpload')
    await files.end(id)
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`)
  }

  async function removeAll(body: Buffer) {
    for (const [, key = ''] of String(body).matchAll(/<Key>([^<]+)<\/Key>/g)) await files.remove(key)
    return xml('DeleteResult', '')
  }

  async function onUpload(method: string, key: string, query: URLSearchParams, body: Buffer): Promise<Answer> {
    const id = query.get('uploadId') ?? ''
    const numbers = await files.partsOf(id)
    if (method === 'POST') return complete(id, key, numbers)
    if (!numbers) return missing('NoSuchUpload')
    if (method === 'GET') return listParts(id, numbers)
    if (method === 'DELETE') {
      await files.end(id)
      return NOTHING
    }
    await files.putPart(id, Number(query.get('partNumber')), body)
    return { headers: { etag: etagOf(body) } }
  }

  async function answerTo(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { method = '' } = request
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://storage')
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    if (query.has('uploadId')) return onUpload(method, key, query, body)
    if (query.has('delete')) return removeAll(body)
    if (query.has('uploads')) return begin(key)
    if (query.has('list-type')) return list(query.get('prefix') ?? '')
    if (method === 'PUT') return put(key, request, body)
    if (method === 'DELETE') {
      await files.remove(key)
      return NOTHING
    }
    return get(key, request, query)
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { status = 200, headers = {}, body = '' } = await answerTo(request, await buffer(request))
    asked.push(`${request.method} ${request.headers.range ?? ''}`.trim())
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  // The client sends again what broke off.
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** With its range. */
    asked,
    keys: files.keys,
    unfinished: files.unfinished,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ObjectStorage = Awaited<ReturnType<typeof startObjectStorage>>
