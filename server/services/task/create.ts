import type { CallContext } from '#server/services/context.ts'
import { addTask, type NewTask } from './add.ts'

/** Proposes a task for oneself. */
export const createTask = (context: CallContext, given: NewTask) =>
  addTask(
    context,
    { action: 'task.create', logged: 'Proposed task', status: 'proposed', assignedTo: context.principal.id },
    given,
  )
