import type { Page } from 'playwright'

/** Who looks, by the address that they sign in with. */
export const PEOPLE = {
  admin: 'admin@statehouse.example',
  staff: 'chidi.okafor@statehouse.example',
} as const

export type Person = keyof typeof PEOPLE

/** One state of one screen. */
export interface Shot {
  readonly name: string
  /** Nobody is signed in unless said. */
  readonly as?: Person
  /** Brings the page, which is empty, to what is to be seen. */
  readonly arrange: (page: Page) => Promise<unknown>
  /** In pixels, where the state needs another width than the usual ones. */
  readonly width?: number
  /** The state is one in which the server refuses a call, which browsers write to the console. */
  readonly refused?: true
  /** The name in docs/images, for what the README shows. */
  readonly picture?: string
  /** The name in docs/images, for what the walk of a newcomer shows: in light only, and in a smaller window. */
  readonly walk?: string
}

/** Answers the calls to `path` in the place of the server. */
export const answer = (page: Page, path: string, status: number, body: object) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, json: body }))

/** Never answers the calls to `path`. */
export const hold = (page: Page, path: string) => page.route(`**/api${path}`, () => {})

/** Waits for a button that shows that its call is on its way. */
export const atWork = (page: Page) => page.locator('button[data-loading]').waitFor()
