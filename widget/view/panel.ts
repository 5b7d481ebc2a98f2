import type { Options } from '../options.ts'
import type { Text } from '../text/texts.ts'

/** What a source needs to hand over what was chosen. */
export interface PanelParts {
  readonly options: Options
  readonly text: Text
  readonly say: (sentence: string) => void
  readonly addFiles: (files: readonly File[]) => void
  readonly addUrl: (url: string) => void
}

export interface Panel {
  readonly content: HTMLElement
  /** Gives back what the panel holds, such as the camera. */
  readonly leave: () => void
}
