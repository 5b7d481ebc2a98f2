import type { Lifecycle } from '#machines/core/lifecycle.ts'
import { type LifecycleName, lifecycles } from '#machines/lifecycles/tracked.ts'
import type { MachineName } from '#machines/registry.ts'
import type { LifecycleEntry } from '#machines/stored.ts'
import { apiTokenModel } from './api-token.ts'
import { bulkModel } from './bulk.ts'
import { ledgerTransactionModel } from './ledger-transaction.ts'
import { liveModel } from './live.ts'
import { type LifecycleCase, lifecycleModel, type Model } from './model.ts'
import { serverSessionModel } from './server-session.ts'
import { sessionModel } from './session.ts'
import { shellModel } from './shell.ts'
import { signInModel } from './sign-in.ts'
import { signInChallengeModel } from './sign-in-challenge.ts'
import { uploadModel } from './upload.ts'
import { uploadWidgetModel } from './upload-widget.ts'
import { workspaceModel } from './workspace.ts'

const lifecycleModels = Object.fromEntries(
  Object.entries<LifecycleEntry>(lifecycles).map(([name, { lifecycle, viewers }]) => [
    name,
    lifecycleModel(lifecycle, viewers),
  ]),
) as Record<LifecycleName, Model<LifecycleCase<Lifecycle, string>>>

/** A machine of the registry without a model does not compile. */
export const models = {
  ...lifecycleModels,
  upload: uploadModel,
  'ledger-transaction': ledgerTransactionModel,
  'sign-in-challenge': signInChallengeModel,
  'server-session': serverSessionModel,
  'api-token': apiTokenModel,
  'sign-in': signInModel,
  session: sessionModel,
  shell: shellModel,
  workspace: workspaceModel,
  bulk: bulkModel,
  'upload-widget': uploadWidgetModel,
  live: liveModel,
} satisfies Record<MachineName, Model>
