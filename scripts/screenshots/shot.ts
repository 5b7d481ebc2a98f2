import type { Page } from 'playwright'

export const PEOPLE = {
  admin: 'admin@statehouse.example',
  staff: 'chidi.okafor@statehouse.example',
} as const

export type Person = keyof typeof PEOPLE

export interface Shot {
  readonly name: string
  /** Signed out by default. */
  readonly as?: Person
  readonly arrange: (page: Page) => Promise<unknown>
  /** In pixels. */
  readonly width?: number
  /** With what is below the window. */
  readonly whole?: true
  /** Browsers log a refused call to the console. */
  readonly refused?: true
  /** The name in docs/images, for the README. */
  readonly picture?: string
  /** The name in docs/images: light only, in a smaller window. */
  readonly walk?: string
}

export const answer = (page: Page, path: string, status: number, body: object) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, json: body }))

export const hold = (page: Page, path: string) => page.route(`**/api${path}`, () => {})

export const atWork = (page: Page) => page.locator('button[data-loading]').waitFor()
