import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Chromium, openChromium } from './browser.ts'
import { STATED_CODE, type STATED_MEMBER, type StatedServer, startStatedServer } from './stated-server.ts'
import { askForCode, rowOf, toast, typeCode } from './steps.ts'

interface Change {
  readonly done: string
  readonly call: string
  readonly body?: unknown
}

export const drawer = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click()
export const fill = (page: Page, label: string, text: string) =>
  drawer(page).getByRole('textbox', { name: label }).fill(text)

export async function pick(page: Page, label: string, option: string) {
  await drawer(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function goTo(page: Page, area: string, record: string) {
  await page.getByRole('link', { name: area, exact: true }).click()
  await rowOf(page, record).first().waitFor()
}

/** `user` is who signs in. */
export function openStatedStage(user?: typeof STATED_MEMBER) {
  let server: StatedServer
  let chromium: Chromium
  beforeAll(async () => {
    server = await startStatedServer(user)
    chromium = await openChromium(server.url)
  })
  afterEach(() => chromium.closeDesks())
  afterAll(async () => {
    await chromium?.close()
    await server?.close()
  })
  return {
    get server() {
      return server
    },
    newDesk: () => chromium.newDesk(),
  }
}

export function useStatedServer(user?: typeof STATED_MEMBER) {
  const stage = openStatedStage(user)
  let begun = { calls: 0, unknown: 0 }

  const signIn = async () => {
    begun = { calls: stage.server.calls.length, unknown: stage.server.unknown.length }
    const desk = await stage.newDesk()
    const page = await desk.openTab()
    await askForCode(page, 'somebody@example.org')
    await typeCode(page, STATED_CODE)
    await page.waitForURL('**/dashboard**')
    await desk.expectComplaints(/status of 404 .*\/config\.json/)
    return page
  }
  /** Since signing in, each once and in alphabetical order. */
  const reads = () => {
    const asked = stage.server.calls.slice(begun.calls).filter(({ method }) => method === 'GET')
    return [...new Set(asked.map(({ path }) => path))].sort()
  }
  const expectChange = async (page: Page, { done, call, body }: Change) => {
    await toast(page, done)
    const last = stage.server.calls.findLast(({ method }) => method !== 'GET')
    const { method, path, ...told } = last ?? {}
    expect({ call: `${method} ${path}`, ...told }).toEqual({ call, body, headers: ['authorization', 'x-refresh'] })
  }
  const unknown = () => stage.server.unknown.slice(begun.unknown)
  return { signIn, reads, expectChange, unknown }
}
