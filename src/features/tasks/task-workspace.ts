import { createWorkspace } from '#machines/flows/workspace.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { useServices } from '#src/lib/services.tsx'
import { useWorkspace } from '#src/ui/workspace.ts'
import { sendTaskRequest } from './send-task-request.ts'

const taskWorkspace = createWorkspace(taskLifecycle)

export function useTaskWorkspace() {
  const services = useServices()
  return useWorkspace(taskWorkspace, (input) => sendTaskRequest(services, input))
}
