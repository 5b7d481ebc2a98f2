import { forbidden } from '#server/errors.ts'
import type { CallContext } from '#server/services/context.ts'
import { addTask, type NewTask } from './add.ts'
import { requireAssignee } from './assignee.ts'

/** Gives an employee a task, which needs no further approval. */
export async function assignTask(
  context: CallContext,
  { assignedTo, ...given }: NewTask & { readonly assignedTo: string },
) {
  if (!context.principal.isSuperAdmin) throw forbidden('Only a super admin can assign a task.')
  await requireAssignee(context, assignedTo)
  return addTask(context, { action: 'task.assign', logged: 'Assigned task', status: 'approved', assignedTo }, given)
}
