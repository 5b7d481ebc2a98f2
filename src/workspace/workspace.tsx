import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useRef } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { Tag } from '#contract/live.ts'
import type {
  CreateForm,
  PendingSubmission,
  SendInput,
  SendOutcome,
  Submission,
} from '#machines/flows/workspace/requests.ts'
import { type Success, workspaceMachine } from '#machines/flows/workspace/workspace-machine.ts'
import { useServices } from '#src/api/services.tsx'
import { usePart } from '#src/ui/second-file.tsx'
import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'

interface WorkspaceOptions {
  /** What is cached under these is fetched again after a change. */
  tags: readonly Tag[]
  failureText?: string
  onSuccess?: () => void
}

export function useWorkspace({ tags, failureText, onSuccess }: WorkspaceOptions) {
  const services = useServices()
  const sendRequest = usePart<typeof import('./send-request.ts').sendRequest>('sendRequest')
  const offerUndo = usePart<typeof import('#src/overlays/undo-toast.tsx').offerUndo>('offerUndo')
  const say = useRef<(message: string, about?: string, isRefusal?: boolean) => boolean>(null)
  const failures = useRef<ReturnType<typeof notifyError>[]>([])
  const router = useRouter()
  const tellSuccess = ({ message, subject, undo }: Success) => {
    const about = subject && [subject.name, subject.person].filter(Boolean).join(' · ')
    if (undo) void offerUndo?.(message, undo, { about, tags })
    else if (!say.current?.(message, about)) notifySuccess(message, { about })
    for (const shown of failures.current.splice(0)) void shown.then((close) => close())
    onSuccess?.()
  }
  const actor: ActorRefFrom<typeof workspaceMachine> = useActorRef(
    workspaceMachine.provide({
      actors: {
        send: fromPromise<SendOutcome, SendInput>(async ({ input, signal }) => {
          // Only what the second file draws asks for a change.
          if (!sendRequest) throw new Error('The second file is not there')
          const { href } = router.state.location
          return sendRequest(services, input, { tags, failureText, signal, router, href, tellSuccess })
        }),
      },
      actions: {
        notifySuccess: (_, success) => tellSuccess(success),
        notifyFailure: (_, { message }) => void failures.current.push(notifyError(message)),
      },
    }),
    services.actors,
  )
  return {
    actor,
    view: (id: string) => actor.send({ type: 'record.view', id }),
    create: (form: CreateForm) => actor.send({ type: 'record.create', ...form }),
    ask: (request: PendingSubmission) => actor.send({ type: 'move.ask', request }),
    submit: (submission: Submission) => actor.send({ type: 'step.submit', ...submission }),
    cancel: () => actor.send({ type: 'step.cancel' }),
    /** A queue says what was done with a record, or why a move of the open one is not, in place of a toast. It returns whether it did. */
    say,
  }
}

export type Workspace = ReturnType<typeof useWorkspace>
