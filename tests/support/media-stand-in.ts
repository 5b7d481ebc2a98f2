import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

/** Answers this status, or takes a part of the bytes and then hangs or breaks the connection. */
export type Trouble = number | 'hang' | 'break'

/** For the next requests. */
export type Plan = Partial<Record<'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'complete' | 'fetch', Trouble[]>>

export interface Asked {
  readonly what: string
  readonly offset?: number
  readonly metadata?: Record<string, string>
  readonly body?: unknown
}

interface Stored {
  readonly length: number
  readonly metadata: Record<string, string>
  offset: number
}

interface Room {
  readonly plan: Plan
  readonly asked: Asked[]
  readonly uploads: Map<string, Stored>
  readonly hanging: Set<ServerResponse>
  created: number
}

const ROOT = '/stand-in/'
const PART = 65_536
const rooms = new Map<string, Room>()

function roomOf(name: string): Room {
  const room = rooms.get(name) ?? {
    plan: {},
    asked: [],
    uploads: new Map(),
    hanging: new Set<ServerResponse>(),
    created: 0,
  }
  rooms.set(name, room)
  return room
}

async function jsonOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined
}

const metadataOf = (header: string) =>
  Object.fromEntries(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ')
      return [key, Buffer.from(value, 'base64').toString()]
    }),
  )

const answerJson = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const answerEmpty = (response: ServerResponse, status: number, headers: Record<string, string | number> = {}) =>
  response.writeHead(status, { 'tus-resumable': '1.0.0', ...headers }).end()

const recordOf = (id: string, name: string, bytes: number) => ({
  public_id: `uploads/${id}`,
  secure_url: `https://media.example/uploads/${id}/${name}`,
  original_filename: name.replace(/\.\w+$/, ''),
  bytes,
})

function noteOf({ headers }: IncomingMessage) {
  const offset = headers['upload-offset']
  const metadata = headers['upload-metadata']
  return {
    ...(offset !== undefined && { offset: Number(offset) }),
    ...(metadata !== undefined && { metadata: metadataOf(String(metadata)) }),
  }
}

function takePart(request: IncomingMessage, upload: Stored | undefined, then: () => void) {
  let taken = 0
  request.on('data', (bytes: Buffer) => {
    taken += bytes.length
    if (taken < PART) return
    request.pause()
    if (upload) upload.offset += PART
    then()
  })
}

/** Breaks within the answer: after a break before it, the browser itself sends everything again. */
function breakOff(response: ServerResponse) {
  const { req: request } = response
  request.removeAllListeners('data')
  request.once('end', () => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('cut', () => response.destroy())
  })
  request.resume()
}

async function takeAll(request: IncomingMessage, upload: Stored) {
  for await (const bytes of request) upload.offset += bytes.length
}

function create(room: Room, request: IncomingMessage, response: ServerResponse) {
  room.created += 1
  const id = `upload-${room.created}`
  const metadata = metadataOf(String(request.headers['upload-metadata'] ?? ''))
  const length = Number(request.headers['upload-length'])
  room.uploads.set(id, { length, metadata, offset: 0 })
  return answerEmpty(response, 201, { location: `files/${id}` })
}

async function serveUpload(room: Room, id: string, request: IncomingMessage, response: ServerResponse) {
  const upload = room.uploads.get(id)
  if (!upload) return answerEmpty(response, 404)
  if (request.method === 'DELETE') return answerEmpty(response, room.uploads.delete(id) ? 204 : 404)
  if (request.method === 'PATCH') {
    if (Number(request.headers['upload-offset']) !== upload.offset) return answerEmpty(response, 409)
    await takeAll(request, upload)
  }
  const headers = { 'upload-offset': upload.offset, 'upload-length': upload.length }
  return answerEmpty(response, request.method === 'PATCH' ? 204 : 200, headers)
}

function complete(room: Room, id: string, response: ServerResponse) {
  const upload = room.uploads.get(id)
  if (!upload || upload.offset < upload.length) return answerEmpty(response, upload ? 409 : 404)
  return answerJson(response, 200, recordOf(id, upload.metadata.filename ?? '', upload.length))
}

function makeTrouble(room: Room, id: string, trouble: Trouble, request: IncomingMessage, response: ServerResponse) {
  const upload = room.uploads.get(id)
  if (trouble === 'hang') return takePart(request, upload, () => room.hanging.add(response))
  if (trouble === 'break') return takePart(request, upload, () => breakOff(response))
  request.resume()
  return answerJson(response, trouble, { error: { message: `Refused with ${trouble}` } })
}

async function serve(room: Room, path: string, request: IncomingMessage, response: ServerResponse) {
  const [, area = '', id = ''] = path.split('/')
  if (area === 'plan') return answerJson(response, 200, Object.assign(room.plan, await jsonOf(request)))
  if (area === 'release') return answerJson(response, 200, [...room.hanging].map(breakOff).length)
  if (area === 'asked') return answerJson(response, 200, room.asked)
  const what = area === 'files' ? (request.method ?? '') : area
  const body = what === 'fetch' ? await jsonOf(request) : undefined
  room.asked.push({ what, ...noteOf(request), ...(body && { body }) })
  const trouble = room.plan[what as keyof Plan]?.shift()
  if (trouble !== undefined) return makeTrouble(room, id, trouble, request, response)
  if (what === 'POST') return create(room, request, response)
  if (what === 'fetch') return answerJson(response, 200, recordOf('fetched', body.url.split('/').at(-1), 2048))
  return what === 'complete' ? complete(room, id, response) : serveUpload(room, id, request, response)
}

/** Each test has a separate room. */
export const mediaStandIn = (): Plugin => ({
  name: 'media-stand-in',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const [, name, path] = new RegExp(`^${ROOT}([\\w-]+)(/.*)$`).exec(request.url ?? '') ?? []
      if (!name || !path) return next()
      serve(roomOf(name), path, request, response).catch(() => request.destroy())
    })
  },
})
