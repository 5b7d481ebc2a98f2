import type { AccountCode } from '#contract/account.ts'
import type { SignedIn } from '#tools/server.ts'
import { type Listener, openStream } from './live.ts'
import { startWorld } from './world.ts'

type TestOptions = NonNullable<Parameters<typeof startWorld>[1]>

const ROLES = {
  everything: { name: 'Operations manager', permissions: ['*'] },
  readUser: { name: 'People officer', permissions: ['read_user'] },
  readTask: { name: 'Software engineer', permissions: ['read_task'] },
  readNews: { name: 'News reader', permissions: ['read_announcement'] },
  readFiles: { name: 'Archivist', permissions: ['read_file_upload'] },
  nothing: { name: 'Guest', permissions: [] },
  retired: { name: 'Contractor', permissions: ['*'], isActive: false },
}

const PEOPLE = {
  adaeze: { isSuperAdmin: true },
  babatunde: { isSuperAdmin: true },
  hauwa: { roleId: 'everything' },
  rita: { roleId: 'readUser' },
  chidi: { roleId: 'readTask' },
  zainab: { roleId: 'readTask' },
  ngozi: { roleId: 'readNews' },
  femi: { roleId: 'readFiles' },
  joy: { roleId: 'nothing' },
  dayo: { roleId: 'retired' },
} as const

export type Person = keyof typeof PEOPLE

export const everyone = Object.keys(PEOPLE) as Person[]

export const TASK = { title: 'Reconcile settlements', dueDate: '2026-03-05T12:00:00.000Z' }

/** The world has one person for each kind of access, and a server with live updates. */
export async function startLiveWorld(options: TestOptions = {}) {
  const world = await startWorld({ roles: ROLES, people: PEOPLE }, { live: true, ...options })
  const { server } = world
  const opened: Listener[] = []
  const keep = (listener: Listener) => {
    opened.push(listener)
    return listener
  }
  return {
    ...world,
    /** At `at`, a server beside this one. */
    stream: async (as: Person | SignedIn, lastId?: string, at: Pick<typeof server, 'ask'> = server) =>
      keep(await openStream(at.ask, typeof as === 'string' ? await server.signInAs(as) : as, lastId)),
    async closeStreams() {
      for (const listener of opened.splice(0)) await listener.close()
    },
    proposeTask: async (as: Person) => (await world.call(as, 'POST', '/task/create', TASK)).body.data._id as string,
    /** Every signed-in user receives it. */
    addAccount: (accountCode: AccountCode) =>
      world.call('adaeze', 'POST', '/coa/create', {
        accountCode,
        accountName: accountCode,
        accountType: 'asset',
        normalBalance: 'debit',
      }),
  }
}
