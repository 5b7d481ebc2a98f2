import type { Options } from '../types.ts'

export interface PanelParts {
  readonly options: Options
  readonly say: (sentence: string) => void
  readonly addFiles: (files: readonly File[]) => void
  readonly addUrl: (url: string) => void
}

export interface Panel {
  readonly content: HTMLElement
  /** Releases resources such as the camera. */
  readonly leave: () => void
}
