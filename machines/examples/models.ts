import { type MachineName, registry } from '#machines/registry.ts'
import { bulkModel } from './bulk.ts'
import { copyLabelModel } from './copy-label.ts'
import { ledgerFilterModel } from './filter-panel.ts'
import { ledgerTransactionModel } from './ledger-transaction.ts'
import { liveModel } from './live.ts'
import { lifecycleModel, type Model } from './model.ts'
import { queueItemModel } from './queue-item.ts'
import { serverSessionModel } from './server-session.ts'
import { sessionModel } from './session.ts'
import { shellModel } from './shell.ts'
import { signInModel } from './sign-in.ts'
import { signInChallengeModel } from './sign-in-challenge.ts'
import { uploadModel } from './upload.ts'
import { uploadWidgetModel } from './upload-widget.ts'
import { workspaceModel } from './workspace.ts'

/** A machine of the registry without a model does not compile. */
export const models = {
  task: lifecycleModel(registry.task.lifecycle, registry.task.viewers),
  role: lifecycleModel(registry.role.lifecycle, registry.role.viewers),
  user: lifecycleModel(registry.user.lifecycle, registry.user.viewers),
  announcement: lifecycleModel(registry.announcement.lifecycle, registry.announcement.viewers),
  account: lifecycleModel(registry.account.lifecycle, registry.account.viewers),
  upload: uploadModel,
  'ledger-transaction': ledgerTransactionModel,
  'sign-in-challenge': signInChallengeModel,
  'server-session': serverSessionModel,
  'sign-in': signInModel,
  session: sessionModel,
  shell: shellModel,
  workspace: workspaceModel,
  bulk: bulkModel,
  'upload-widget': uploadWidgetModel,
  'queue-item': queueItemModel,
  'copy-label': copyLabelModel,
  'filter-panel': ledgerFilterModel,
  live: liveModel,
} satisfies Record<MachineName, Model>
