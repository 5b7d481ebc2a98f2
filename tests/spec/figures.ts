import type { MachineName } from '#machines/registry.ts'
import { apiTokenSpec } from './api-token.ts'
import { LIFECYCLE_SPECS } from './areas.ts'
import { ledgerTransactionSpec } from './ledger-transaction.ts'
import type { Figures } from './lifecycle-spec.ts'
import { serverSessionSpec } from './server-session.ts'
import { signInChallengeSpec } from './sign-in-challenge.ts'
import { uploadSpec } from './upload.ts'

type WithTable = keyof typeof LIFECYCLE_SPECS

const PINNED: Record<Exclude<MachineName, WithTable>, Figures> = {
  upload: uploadSpec.figures,
  'ledger-transaction': ledgerTransactionSpec.figures,
  'sign-in-challenge': signInChallengeSpec.figures,
  'server-session': serverSessionSpec.figures,
  'api-token': apiTokenSpec.figures,
  'sign-in': { states: 32, accepted: 208, refused: 612, transitions: 32 },
  session: { states: 49, accepted: 749, refused: 432, transitions: 33 },
  shell: { states: 7, accepted: 0, refused: 0, transitions: 7 },
  'upload-widget': { states: 7, accepted: 46, refused: 53, transitions: 18 },
  live: { states: 22, accepted: 102, refused: 154, transitions: 17 },
  bulk: { states: 4, accepted: 7, refused: 14, transitions: 7 },
  workspace: { states: 14, accepted: 57, refused: 189, transitions: 27 },
}

const hasTable = (name: MachineName): name is WithTable => name in LIFECYCLE_SPECS

export const figuresOf = (name: MachineName): Figures => (hasTable(name) ? LIFECYCLE_SPECS[name].figures : PINNED[name])
