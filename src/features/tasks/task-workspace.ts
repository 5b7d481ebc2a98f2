import { useActorRef } from '@xstate/react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { createWorkspace, type SendInput, type SendOutcome } from '#machines/flows/workspace.ts'
import { taskLifecycle } from '#machines/lifecycles/task.ts'
import { useServices } from '#src/lib/services.tsx'
import { notifySuccess } from '#src/ui/toasts.tsx'
import { sendTaskRequest } from './send-task-request.ts'

const taskWorkspace = createWorkspace(taskLifecycle)

export type TaskWorkspace = ActorRefFrom<typeof taskWorkspace>

export function useTaskWorkspace(): TaskWorkspace {
  const services = useServices()
  return useActorRef(
    taskWorkspace.provide({
      actors: { send: fromPromise<SendOutcome, SendInput>(({ input }) => sendTaskRequest(services, input)) },
      actions: { announceSuccess: (_, { message }) => notifySuccess(message) },
    }),
  )
}
