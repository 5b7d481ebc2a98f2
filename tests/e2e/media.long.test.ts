import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage } from './support/stage.ts'
import { eventually, MEMBER, rowOf, toast } from './support/steps.ts'

const MB = 1024 * 1024
/** The widget sends parts of 16 MB. */
const LAST_PART = 32 * MB

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const stage = openStage()

/** A few bytes more than `megabytes`, never completely in memory. */
async function makeFile(name: string, megabytes: number) {
  function* parts() {
    yield Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n')
    const filler = Buffer.alloc(MB)
    for (let index = 0; index < megabytes; index += 1) yield filler.fill(index % 251)
    yield Buffer.from('\n%%EOF\n')
  }
  const path = join(folder, name)
  await pipeline(Readable.from(parts()), createWriteStream(path))
  return path
}

async function sha256Of(stream: NodeJS.ReadableStream) {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

async function expectServedAs(url: string, path: string) {
  const { body } = await fetch(url)
  const [served, sent] = await Promise.all([
    sha256Of(Readable.fromWeb(body as never)),
    sha256Of(createReadStream(path)),
  ])
  expect(served).toBe(sent)
}

function watchUploads(page: Page) {
  const begun: string[] = []
  const parts: { id: string; offset: number }[] = []
  const finished: string[] = []
  const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith('/media/files'))
      begun.push(idIn(new URL(response.headers().location ?? '', stage.server.url).href))
    if (request.url().includes('/media/complete/') && response.status() === 200) finished.push(idIn(request.url()))
  })
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/media/files/'))
      parts.push({ id: idIn(request.url()), offset: Number(request.headers()['upload-offset']) })
  })
  return { begun, parts, finished }
}

test('a file of 40 MB survives kill -9 before its last part: it goes on where it was, and comes back as it was', async () => {
  const path = await makeFile('film.pdf', 40)
  const { desk, page } = await stage.openAs(MEMBER)
  const { begun, parts, finished } = watchUploads(page)

  await page.goto('/dashboard/file-upload')
  await page.getByRole('button', { name: 'Upload file' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Upload a new file' })
  await drawer.getByLabel('File Name').fill('Film')
  const killed = Promise.withResolvers<void>()
  await page.route('**/media/files/*', async (route) => {
    if (route.request().headers()['upload-offset'] === `${LAST_PART}`) await killed.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Select file' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse' }).click()
  await (await chooser).setFiles(path)
  await eventually(async () => parts.map(({ offset }) => offset)).toEqual([0, 16 * MB, LAST_PART])
  await stage.server.stop('SIGKILL')
  killed.resolve()
  await page.getByText('Connection lost, trying again', { exact: true }).waitFor()
  await stage.server.resume()
  await drawer.getByRole('button', { name: 'Replace file' }).waitFor()
  await drawer.getByRole('button', { name: 'Upload File' }).click()
  await toast(page, 'File uploaded successfully')
  const address = (await rowOf(page, 'Film').getByRole('link').getAttribute('href')) ?? ''

  expect(new Set(parts.slice(3).map(({ offset }) => offset))).toEqual(new Set([LAST_PART]))
  const [id] = begun
  expect(begun).toEqual([id])
  expect(finished).toEqual([id])
  expect(new Set(parts.map((part) => part.id))).toEqual(new Set([id]))
  await expectServedAs(address, path)
  await desk.expectComplaints(/ERR_/)
})
