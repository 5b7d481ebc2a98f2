import type { Page } from 'playwright'

interface Name {
  readonly name?: string
  readonly exact?: boolean
}

interface Finder {
  getByRole(role: Parameters<Page['getByRole']>[0], options?: Name): Part
  getByLabel(text: string, options?: Pick<Name, 'exact'>): Part
  getByText(text: string, options?: Pick<Name, 'exact'>): Part
}

/** What of a `Locator` of Playwright every browser of the tests can do. */
export interface Part extends Finder {
  filter(options: { hasText: string }): Part
  or(other: Part): Part
  first(): Part
  count(): Promise<number>
  click(): Promise<void>
  fill(text: string): Promise<void>
  waitFor(options?: { state: 'detached' | 'hidden' | 'visible' }): Promise<void>
  getAttribute(name: string): Promise<string | null>
  setInputFiles(path: string): Promise<void>
}

/** What of a `Page` of Playwright every browser of the tests can do. */
export interface Screen extends Finder {
  readonly keyboard: { press(keys: string): Promise<void>; type(text: string): Promise<void> }
  locator(css: string): Part
  goto(path: string): Promise<unknown>
  waitForURL(pattern: string): Promise<void>
  evaluate<T, A>(work: (given: A) => T | Promise<T>, given: A): Promise<T>
}
