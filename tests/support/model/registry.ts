import { type MachineName, registry } from '#machines/registry.ts'
import { copyLabelModel } from './cases/copy-label.ts'
import { ledgerFilterModel } from './cases/filter-panel.ts'
import { ledgerTransactionModel } from './cases/ledger-transaction.ts'
import { queueItemModel } from './cases/queue-item.ts'
import { serverSessionModel } from './cases/server-session.ts'
import { sessionModel } from './cases/session.ts'
import { shellModel } from './cases/shell.ts'
import { signInModel } from './cases/sign-in.ts'
import { signInChallengeModel } from './cases/sign-in-challenge.ts'
import { uploadModel } from './cases/upload.ts'
import { uploadWidgetModel } from './cases/upload-widget.ts'
import { workspaceModel } from './cases/workspace.ts'
import { lifecycleModel, type Model } from './model.ts'

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
  'upload-widget': uploadWidgetModel,
  'queue-item': queueItemModel,
  'copy-label': copyLabelModel,
  'filter-panel': ledgerFilterModel,
} satisfies Record<MachineName, Model>
