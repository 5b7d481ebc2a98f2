import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, lastCode } from '#tests/support/sign-in.ts'
import { startTestServer, type TestServer } from '#tools/server.ts'

// A client that another tool generates from /openapi.json, as an integrator would use it.

const PROGRAM = `
import * as api from './client.ts'

export async function work(baseUrl: string, email: string, readCode: () => Promise<string>, dueDate: string) {
  api.defaults.baseUrl = baseUrl
  const begun = await api.sessionCreate({ body: { email } })
  if (begun.status !== 200) throw new Error(begun.data.message)
  const { sessionId } = begun.data.data
  const verified = await api.sessionVerify({ sessionId, body: { sessionId, otp: await readCode() } })
  if (verified.status !== 200) throw new Error(verified.data.message)
  const { accessToken, refreshToken, user } = verified.data.data
  api.defaults.headers = { authorization: 'Bearer ' + accessToken, 'x-refresh': refreshToken }

  const created = await api.taskCreate({ body: { title: 'Books', dueDate }, idempotencyKey: 'books' })
  if (created.status !== 201) throw new Error(created.data.message)
  const { _id: taskId, status } = created.data.data
  const ifMatch = created.headers.get('etag') ?? ''
  const edited = await api.taskEdit({ taskId, ifMatch, body: { title: 'More books' } })
  const stale = await api.taskEdit({ taskId, ifMatch, body: { title: 'No books' } })
  const refused = await api.taskApprove({ taskId, body: {} })
  if (refused.status !== 403) throw new Error('The assignee may not approve')
  const malformed = await api.taskCreate({ body: { title: '', dueDate } })
  const listed = await api.taskAssigned()
  if (listed.status !== 200) throw new Error(listed.data.message)
  const found = await api.queryTasks({ search: 'books', status: 'proposed', limit: '5' })
  if (found.status !== 200) throw new Error(found.data.message)
  return {
    user: user.firstName,
    status,
    edited: edited.status,
    stale: stale.status,
    why: refused.data.why?.guard,
    malformed: malformed.status === 400 ? malformed.data.errors : undefined,
    titles: listed.data.data.map(({ title }) => title),
    found: found.data.data.rows.map(({ title, version }) => [title, version]),
  }
}
`

let server: TestServer
let url: string
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.url()
  folder = mkdtempSync(join(tmpdir(), 'statehouse-client-'))
  const document = await (await fetch(`${url}/openapi.json`)).text()
  writeFileSync(join(folder, 'openapi.json'), document)
  const source = await generateSource(join(folder, 'openapi.json'), {
    argumentStyle: 'object',
    futureStripLegacyMethods: true,
  })
  writeFileSync(join(folder, 'client.ts'), source)
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('a program on the generated client has no type error', async () => {
  const options = '--noEmit --strict --target es2024 --module nodenext --lib es2024,dom,dom.iterable --types'.split(' ')
  const files = ['--allowImportingTsExtensions', 'program.ts']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve('node_modules/typescript/bin/tsc'), ...options, '', ...files],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('the program signs in, creates, moves and lists, and reads the errors', async () => {
  const { email } = await addPerson(server, { firstName: 'Ada', isSuperAdmin: true })
  const readCode = async () => {
    await server.sending.idle()
    return lastCode(server, email)
  }
  const { work } = await import(join(folder, 'program.ts'))
  const dueDate = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
  expect(await work(`${url}/api`, email, readCode, dueDate)).toEqual({
    user: 'Ada',
    status: 'proposed',
    edited: 200,
    stale: 412,
    why: 'isReviewer',
    malformed: ['Title is required'],
    titles: ['More books'],
    found: [['More books', 2]],
  })
})
