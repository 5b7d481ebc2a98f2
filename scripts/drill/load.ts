import { randomUUID } from 'node:crypto'
import { pngOf } from '#tools/files.ts'
import type { SignedIn } from '#tools/server.ts'

/** A write that the server acknowledged. */
export interface Write {
  /** By the clock of this machine, when the answer was there. */
  readonly at: number
  readonly kind: 'task' | 'move' | 'file'
  /** Of the task, or of the stored file. */
  readonly id: string
}

const ADMIN = 'first-admin'
const TUS = { 'tus-resumable': '1.0.0' }
const FILE_BYTES = 20_000
const PAUSE_MS = 20

const encode = (metadata: Readonly<Record<string, unknown>>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')

class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** The calls of one person. Each rejects unless the server accepts it. */
function callsOf(urls: readonly string[], { accessToken, refreshToken }: SignedIn) {
  let turn = 0
  const base = () => urls[turn++ % urls.length] ?? ''

  async function ask(url: string, method: string, headers: Record<string, string>, body?: string | Uint8Array) {
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body: body as BodyInit }) })
    if (!response.ok) throw new Refusal(`${method} ${url} answered ${response.status}`, response.status)
    return response
  }

  async function call(method: string, path: string, body: object) {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'x-refresh': refreshToken,
      'content-type': 'application/json',
    }
    const response = await ask(`${base()}${path}`, method, headers, JSON.stringify(body))
    return (await response.json()) as Record<string, unknown> & { readonly data?: Record<string, unknown> }
  }

  return {
    async createTask() {
      const task = { title: `Drill ${randomUUID()}`, description: '', dueDate: new Date().toISOString() }
      const { data } = await call('POST', '/api/task/assign', { ...task, assignedTo: ADMIN })
      return String(data?._id)
    },
    move: (id: string) => call('PATCH', `/api/task/${id}/complete`, {}),
    async upload() {
      const shown = { timestamp: Math.floor(Date.now() / 1000), folder: 'uploads', upload_preset: 'statehouse' }
      const { data } = await call('POST', '/api/media/sign', { ...shown, source: 'uw' })
      const metadata = encode({ ...shown, signature: data?.signature, filename: 'drill.png' })
      const content = pngOf(FILE_BYTES)
      const begun = { ...TUS, 'upload-length': String(content.length), 'upload-metadata': metadata }
      const created = await ask(`${base()}/media/files`, 'POST', begun)
      const id = created.headers.get('location')?.split('/').at(-1) ?? ''
      const part = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      await ask(`${base()}/media/files/${id}`, 'PATCH', part, content)
      const answer = await (await ask(`${base()}/media/complete/${id}`, 'POST', {})).json()
      return String((answer as { asset_id: string }).asset_id)
    },
  }
}

/** Creates and completes tasks and uploads files, until it is stopped or the servers are gone. */
export function startLoad(urls: readonly string[], sessions: readonly SignedIn[]) {
  const writes: Write[] = []
  const refusals: Error[] = []
  let isOver = false

  async function client(session: SignedIn, place: number) {
    const calls = callsOf([...urls.slice(place % urls.length), ...urls], session)
    const acknowledge = (kind: Write['kind'], id: string) => writes.push({ at: Date.now(), kind, id })
    while (!isOver) {
      const id = await calls.createTask()
      acknowledge('task', id)
      await calls.move(id)
      acknowledge('move', id)
      acknowledge('file', await calls.upload())
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  /** A server or database that is gone ends a client, a refusal fails the drill. */
  const clients = sessions.map((session, place) =>
    client(session, place).catch((error) => {
      if (error instanceof Refusal && error.status < 500) refusals.push(error)
    }),
  )
  return {
    writes,
    async stop() {
      isOver = true
      await Promise.all(clients)
      if (refusals[0]) throw refusals[0]
    },
  }
}
