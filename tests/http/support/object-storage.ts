import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// In memory: objects, ranges, multipart uploads.

interface Parts {
  readonly key: string
  readonly parts: Map<number, Buffer>
}

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

/** Returned with the object. */
const metadataIn = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[0].startsWith('x-amz-meta-')),
  )

function sliceOf(content: Buffer, range: string | undefined): Answer {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) return { body: content }
  const body = content.subarray(Number(first), Number(last) + 1)
  return { status: 206, headers: { 'content-range': `bytes ${first}-${last}/${content.length}` }, body }
}

export async function startObjectStorage() {
  const objects = new Map<string, { content: Buffer; metadata: Record<string, string> }>()
  const uploads = new Map<string, Parts>()
  const asked: string[] = []

  function put(key: string, request: IncomingMessage, content: Buffer): Answer {
    objects.set(key, { content, metadata: metadataIn(request) })
    return { headers: { etag: etagOf(content) } }
  }

  /** A signed address names the headers of its answer. */
  const signedHeaders = (query: URLSearchParams) =>
    Object.fromEntries(
      ['content-type', 'content-disposition'].flatMap((name) => {
        const value = query.get(`response-${name}`)
        return value === null ? [] : [[name, value]]
      }),
    )

  function get(key: string, request: IncomingMessage, query: URLSearchParams): Answer {
    const found = objects.get(key)
    if (!found) return missing('NoSuchKey')
    const { headers, ...answer } = sliceOf(found.content, request.headers.range)
    return {
      ...answer,
      headers: { ...headers, ...signedHeaders(query), ...found.metadata, etag: etagOf(found.content) },
    }
  }

  function begin(key: string): Answer {
    const id = `upload-${randomUUID()}`
    uploads.set(id, { key, parts: new Map() })
    return xml('InitiateMultipartUploadResult', `<Bucket>b</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`)
  }

  function listParts({ parts }: Parts) {
    const listed = [...parts].map(
      ([number, content]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(content)}</ETag><Size>${content.length}</Size></Part>`,
    )
    return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${listed.join('')}`)
  }

  function complete(id: string, { key, parts }: Parts) {
    const ordered = [...parts].sort(([one], [other]) => one - other)
    objects.set(key, { content: Buffer.concat(ordered.map(([, part]) => part)), metadata: {} })
    uploads.delete(id)
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`)
  }

  function removeAll(body: Buffer) {
    for (const [, key = ''] of String(body).matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key)
    return xml('DeleteResult', '')
  }

  function onUpload(method: string, id: string, query: URLSearchParams, body: Buffer): Answer {
    const upload = uploads.get(id)
    if (!upload) return missing('NoSuchUpload')
    if (method === 'GET') return listParts(upload)
    if (method === 'POST') return complete(id, upload)
    if (method === 'DELETE') {
      uploads.delete(id)
      return { status: 204 }
    }
    upload.parts.set(Number(query.get('partNumber')), body)
    return { headers: { etag: etagOf(body) } }
  }

  function answerTo(request: IncomingMessage, body: Buffer): Answer {
    const { method = '' } = request
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://storage')
    const [, , key = ''] = pathname.split('/')
    const id = query.get('uploadId')
    if (id !== null) return onUpload(method, id, query, body)
    if (query.has('delete')) return removeAll(body)
    if (query.has('uploads')) return begin(key)
    if (method === 'PUT') return put(key, request, body)
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    return get(key, request, query)
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { status = 200, headers = {}, body = '' } = answerTo(request, await buffer(request))
    asked.push(`${request.method} ${request.headers.range ?? ''}`.trim())
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** With its range. */
    asked,
    keys: () => [...objects.keys()].sort(),
    unfinished: () => uploads.size,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ObjectStorage = Awaited<ReturnType<typeof startObjectStorage>>
