import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { pick, type Random, seededRandom, whole } from '#server/demo/random.ts'
import { pdfWith } from '#tests/support/sample-files.ts'
import { upload } from '#tests/support/upload.ts'
import { type Client, openClient } from '#tools/cluster/client.ts'
import type { Cluster } from '#tools/cluster/cluster.ts'
import { type Attempted, attempt, type Outcome } from './attempt.ts'

const MB = 1024 * 1024
const PART_BYTES = 6 * MB
const PAUSE_MS = [20, 150] as const

const REVIEWER = 'babatunde.alabi@statehouse.example'

/** It has each move of a task that may be stored, in order. */
interface Step {
  readonly event: string
  readonly isAcknowledged: boolean
}

export interface TaskStory {
  readonly title: string
  id?: string
  readonly steps: Step[]
}

/** It keeps what the server acknowledged, and what it may have done. */
export function newRecords() {
  return {
    stories: [] as TaskStory[],
    /** Ids of the requests of changes without a key: each has one entry and one move. */
    requests: [] as string[],
    sessions: [] as { readonly email: string; readonly client: Client; isSignedOut: boolean }[],
    files: [] as { readonly address: string; readonly sha256: string }[],
    reversals: [] as { readonly id: string; readonly isAcknowledged: boolean }[],
    counts: { done: 0, refused: 0, unknown: 0, repeatedSignIns: 0, abandonedSignIns: 0, partsSentAgain: 0 },
  }
}

export type Records = ReturnType<typeof newRecords>

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

export function createWorkload(cluster: Cluster, records: Records, seed: number, isOver: () => boolean) {
  const { counts } = records

  /** It is undefined when no code arrived or a response was lost. */
  async function trySignIn(email: string) {
    const client = openClient(cluster.url)
    cluster.forgetCodes(email)
    const reply = await client.signIn(email, cluster.nextCodeFor).catch(() => undefined)
    return reply?.status === 200 ? client : undefined
  }

  async function signedIn(email: string): Promise<Client> {
    const client = await trySignIn(email)
    if (client) return client
    counts.repeatedSignIns += 1
    await wait(500)
    return signedIn(email)
  }

  /** It signs in again where the session ended. */
  function person(email: string) {
    let client: Promise<Client> | undefined
    return async function act(asked: Attempted): Promise<Outcome> {
      client ??= signedIn(email)
      const outcome = await attempt(await client, asked)
      counts[outcome.kind] += 1
      if (outcome.kind === 'refused' && outcome.reply.status === 401) client = undefined
      if (outcome.kind === 'done' && asked.key === undefined) records.requests.push(outcome.reply.requestId)
      return outcome
    }
  }

  const reviewer = person(REVIEWER)
  const keyOrNone = (random: Random) => (random() < 0.5 ? randomUUID() : undefined)

  async function liveOneTask(random: Random, owner: ReturnType<typeof person>) {
    const story: TaskStory = { title: `Reconcile ${randomUUID()}`, steps: [] }
    records.stories.push(story)
    const note = (event: string, { kind }: Outcome) => {
      if (kind !== 'refused') story.steps.push({ event, isAcknowledged: kind === 'done' })
    }
    const body = { title: story.title, dueDate: new Date(Date.now() + 86_400_000).toISOString() }
    const created = await owner({ method: 'POST', path: '/task/create', body, key: keyOrNone(random) })
    note('task.create', created)
    if (created.kind !== 'done') return
    const id: string = created.reply.body.data._id
    story.id = id
    const move = async (by: typeof owner, name: string, event: string, moveBody?: object) => {
      await wait(whole(random, ...PAUSE_MS))
      const path = `/task/${id}/${name}`
      note(event, await by({ method: 'PATCH', path, ...(moveBody && { body: moveBody }), key: keyOrNone(random) }))
    }
    for (let left = whole(random, 1, 4); left > 0; left -= 1) {
      const [name, event] = pick(random, [
        ['approve', 'task.approve'],
        ['deny', 'task.deny'],
        ['request-more', 'task.requestMore'],
      ] as const)
      await move(reviewer, name, event, { feedback: 'As discussed' })
      if (random() < 0.5) await move(owner, 'done', 'task.markDone', { percentageDone: whole(random, 1, 99) })
    }
    if (random() < 0.5) await move(reviewer, 'complete', 'task.complete')
  }

  async function moveTasks(place: number, email: string) {
    const random = seededRandom(seed * 1_000 + place)
    const owner = person(email)
    while (!isOver()) await liveOneTask(random, owner)
  }

  async function signInAndOut(place: number, emails: readonly string[]) {
    const random = seededRandom(seed * 2_000 + place)
    while (!isOver()) {
      const email = pick(random, emails)
      const client = await trySignIn(email)
      if (!client) {
        counts.abandonedSignIns += 1
        await wait(whole(random, 200, 800))
        continue
      }
      const session = { email, client, isSignedOut: false }
      records.sessions.push(session)
      await wait(whole(random, 100, 600))
      if (random() < 0.5) continue
      // Without a response the session may have ended.
      session.isSignedOut = true
      await attempt(client, { method: 'DELETE', path: '/session/delete' })
    }
  }

  async function sendFiles(email: string) {
    while (!isOver()) {
      const client = await signedIn(email)
      const content = pdfWith(randomBytes(whole(Math.random, 7, 14) * MB))
      const { address, failures } = await upload(client, 'Statement.pdf', content, PART_BYTES, () => wait(200))
      counts.partsSentAgain += failures
      const body = { name: 'Statement.pdf', url: address, size: '7 MB', type: 'PDF' }
      const outcome = await attempt(client, { method: 'POST', path: '/file-upload/create', body, key: randomUUID() })
      counts[outcome.kind] += 1
      if (outcome.kind === 'done') records.files.push({ address, sha256: sha256(content) })
    }
  }

  async function reverseTransactions(email: string, rows: readonly { id: number; transaction_id: string }[]) {
    const officer = person(email)
    for (const { id, transaction_id } of rows) {
      if (isOver()) return
      const body = { reason: 'As discussed' }
      const { kind } = await officer({ method: 'POST', path: `/ledger/${id}/reverse`, body, key: randomUUID() })
      records.reversals.push({ id: `${transaction_id}-R`, isAcknowledged: kind === 'done' })
      await wait(4_000)
    }
  }

  return { signedIn, moveTasks, signInAndOut, sendFiles, reverseTransactions }
}
