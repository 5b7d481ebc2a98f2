import type { MachineName } from '#machines/registry.ts'

/**
 * Pinned by hand: walks that are generated from a machine cannot notice by themselves that a transition is gone. Flows
 * count a state once for each bucket of their context.
 */
export const FIGURES: Record<MachineName, { states: number; legal: number; refused: number; transitions: number }> = {
  task: { states: 7, legal: 35, refused: 161, transitions: 25 },
  role: { states: 2, legal: 4, refused: 8, transitions: 4 },
  user: { states: 2, legal: 5, refused: 13, transitions: 5 },
  announcement: { states: 3, legal: 6, refused: 12, transitions: 6 },
  account: { states: 2, legal: 8, refused: 4, transitions: 4 },
  'ledger-transaction': { states: 2, legal: 1, refused: 7, transitions: 1 },
  'sign-in': { states: 26, legal: 155, refused: 299, transitions: 22 },
  session: { states: 45, legal: 631, refused: 362, transitions: 30 },
  shell: { states: 180, legal: 2520, refused: 0, transitions: 17 },
  'upload-widget': { states: 7, legal: 46, refused: 53, transitions: 18 },
  'copy-label': { states: 3, legal: 9, refused: 4, transitions: 6 },
  'filter-panel': { states: 5, legal: 32, refused: 28, transitions: 8 },
  workspace: { states: 14, legal: 45, refused: 173, transitions: 27 },
}
