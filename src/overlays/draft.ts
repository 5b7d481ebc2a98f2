import { createContext, useContext, useState } from 'react'
import type { Draft } from './drafts.ts'

export interface OpenDraft {
  /** Changes when the form has to begin again. */
  readonly id: string
  read: () => Draft | undefined
  keep: (changes: Draft) => void
  startOver: () => void
}

export const DraftContext = createContext<OpenDraft | undefined>(undefined)

/** The draft that a form was opened with: the same one while its drawer closes and another opens. */
export function useDraft() {
  const [draft] = useState(useContext(DraftContext))
  const [restored] = useState(() => draft?.read())
  return { restored, keep: draft?.keep, startOver: draft?.startOver }
}
