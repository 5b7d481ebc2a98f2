export interface Point {
  readonly x: number
  readonly y: number
}

/** What a browser does for a page of a journey. */
export interface Driver {
  goto(url: string): Promise<void>
  url(): Promise<string>
  /** `work` reads nothing from around it. */
  run<T, A extends readonly unknown[]>(work: (...given: A) => T | Promise<T>, ...given: A): Promise<T>
  click(point: Point): Promise<void>
  /** Keys that are held together, with the names of `KeyboardEvent.key`. */
  press(keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  setFile(selector: string, path: string): Promise<void>
  picture(): Promise<Uint8Array>
  /** The address of another tab, which is then closed. */
  openedTab(): Promise<string | undefined>
  close(): Promise<void>
}

export const WINDOW = { width: 1280, height: 800 }
