import type { Page } from 'playwright'

/** The signed-in person, by e-mail address. */
export const PEOPLE = {
  admin: 'admin@statehouse.example',
  staff: 'chidi.okafor@statehouse.example',
} as const

export type Person = keyof typeof PEOPLE

/** One state of one screen. */
export interface Shot {
  readonly name: string
  /** Signed out by default. */
  readonly as?: Person
  /** Brings an empty page to the state. */
  readonly arrange: (page: Page) => Promise<unknown>
  /** In pixels, where the state needs an unusual width. */
  readonly width?: number
  /** The server refuses a call in this state, which browsers log to the console. */
  readonly refused?: true
  /** The name in docs/images, for the README. */
  readonly picture?: string
  /** The name in docs/images, for the newcomer walk: light only, in a smaller window. */
  readonly walk?: string
}

/** Mocks the response to calls of `path`. */
export const answer = (page: Page, path: string, status: number, body: object) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, json: body }))

/** Holds calls to `path` without a response. */
export const hold = (page: Page, path: string) => page.route(`**/api${path}`, () => {})

/** Waits for a button in its loading state. */
export const atWork = (page: Page) => page.locator('button[data-loading]').waitFor()
