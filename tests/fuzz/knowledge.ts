import { desc } from 'drizzle-orm'
import { accounts, ledgerTransactions } from '#server/db/ledger-tables.ts'
import { announcements, roles, tasks, users } from '#server/db/schema.ts'
import { lastCode } from '#tests/support/sign-in.ts'
import { encodeMetadata } from '#tests/support/upload.ts'
import type { SignedIn, TestServer } from '#tools/server.ts'
import type { Reply, Sent } from './client.ts'

const KEPT = 40
const LATEST = 5
const LISTED = { task: tasks, user: users, role: roles, announcement: announcements, account: accounts }

/** The values come from the database and from answers. */
export function createKnowledge(server: TestServer) {
  const { db, clock, mails } = server
  let pools: Record<string, readonly string[]> = {}
  /** The newest comes first. */
  const told: Record<'upload' | 'file' | 'signIn', string[]> = { upload: [], file: [], signIn: [] }
  const emailOf = new Map<string, string>()

  async function newest(table: (typeof LISTED)[keyof typeof LISTED]) {
    const rows = await db.queries
      .select({ id: table.id })
      .from(table)
      .orderBy(desc(table.createdAt), table.id)
      .limit(KEPT)
    return rows.map(({ id }) => id)
  }

  async function credentials(admin: SignedIn | undefined) {
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const parameters = { timestamp, folder: 'uploads', upload_preset: 'statehouse' }
    const { body } = await server.request('POST', '/media/sign', { as: admin, body: { ...parameters, source: 'uw' } })
    return { ...parameters, timestamp: String(timestamp), signature: String(body.data?.signature) }
  }

  function otp(signIn: string | undefined) {
    const email = emailOf.get(signIn ?? '')
    return email && mails.some(({ to }) => to === email) ? lastCode(server, email) : '000000'
  }

  const nth = (list: readonly string[] | undefined, n: number) => list?.[n % list.length]

  function known(kind: string, n: number) {
    if (kind === 'otp') return otp(nth(told.signIn, n))
    if (kind === 'filePath') return URL.parse(nth(told.file, n) ?? '')?.pathname ?? '/media/image/upload/nothing'
    return nth(pools[kind] ?? told[kind as keyof typeof told], n) ?? 'nothing'
  }

  const tell = (kind: keyof typeof told, what: string | undefined) => {
    if (what) told[kind] = [what, ...told[kind]].slice(0, LATEST)
  }

  return {
    async refresh(admin: SignedIn | undefined) {
      const shown = await credentials(admin)
      const ledger = await db.queries.select({ id: ledgerTransactions.id }).from(ledgerTransactions).limit(KEPT)
      pools = {
        ledger: ledger.map(({ id }) => String(id)),
        secondsText: [shown.timestamp],
        signature: [shown.signature],
        note: [encodeMetadata({ ...shown, filename: 'a.png' })],
      }
      for (const [kind, table] of Object.entries(LISTED)) pools[kind] = await newest(table)
    },
    /** Replaces each placeholder `‹kind:n›`. */
    resolve: (text: string) =>
      text
        .replaceAll(/"‹seconds:\d+›"/g, () => known('secondsText', 0))
        .replaceAll(/‹(\w+):(\d+)›/g, (_, kind: string, n: string) => known(kind, Number(n))),
    learn({ method, path, body }: Sent, { status, headers, text }: Reply) {
      if (status === 201) tell('upload', headers.location?.split('/').at(-1))
      if (status === 200 && path.startsWith('/media/complete/')) tell('file', JSON.parse(text).secure_url)
      if (status !== 200 || method !== 'POST' || path !== '/api/session/create') return
      const { sessionId } = JSON.parse(text).data
      emailOf.set(sessionId, /"email":"([^"]+)"/.exec(String(body))?.[1] ?? '')
      tell('signIn', sessionId)
    },
  }
}
