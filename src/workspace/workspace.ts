import { useActorRef, useSelector } from '@xstate/react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { Outcome } from '#machines/flows/outcome.ts'
import type { SubmitAction } from '#machines/flows/workspace/submission.ts'
import type { SendInput, WorkspaceMachine } from '#machines/flows/workspace/workspace-machine.ts'
import type { Tag } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { draftKeyOf, draftsOf } from '#src/overlays/drafts.ts'
import { useWhileOpen } from '#src/overlays/use-while-open.ts'
import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'
import { type SharedCalls, sendRequest } from './send-request.ts'

export type Workspace = ActorRefFrom<WorkspaceMachine>

/**
 * One person's work in one area, for as long as its page is shown. A change makes what is cached under `tags` stale;
 * requests that are not named after a call find theirs in `shared`. `onSuccess` hears of each change that was made.
 */
export function useWorkspace(
  machine: WorkspaceMachine,
  tags: readonly Tag[],
  shared?: SharedCalls,
  onSuccess?: () => void,
): Workspace {
  const services = useServices()
  return useActorRef(
    machine.provide({
      actors: {
        send: fromPromise<Outcome, SendInput>(async ({ input }) => {
          const outcome = await sendRequest(services, input, tags, shared)
          if (outcome.ok) draftsOf(services.session).remove(draftKeyOf(input.request))
          return outcome
        }),
      },
      actions: {
        notifySuccess: (_, { message }) => {
          notifySuccess(message)
          onSuccess?.()
        },
        notifyFailure: (_, { message }) => notifyError(message),
      },
    }),
    services.actors,
  )
}

/** What a form is told by the workspace, and what it tells back. */
export interface FormProps {
  busy: boolean
  refusal: string | undefined
  /** The ways to end it; a form with several shows a button for each. */
  endings: readonly SubmitAction[]
  /** `ending`: the type of the chosen one, where there is a choice. */
  onSubmit: (values: Record<string, unknown>, ending?: string) => void
}

/**
 * What an area has to draw: which record is looked at or edited, which step is open. A record that goes away meanwhile
 * is shown as it was last, so that nothing typed is lost with it.
 */
export function useWorkspaceView<Row extends { _id: string }>(workspace: Workspace, rows: readonly Row[]) {
  const isViewing = useSelector(workspace, (state) => state.matches('viewing'))
  const isEditing = useSelector(workspace, (state) => state.matches('editing'))
  const isConfirming = useSelector(workspace, (state) => state.matches('confirming'))
  const busy = useSelector(workspace, (state) => state.hasTag('busy'))
  const { viewedId, request, refusal } = useSelector(workspace, (state) => state.context)
  const viewed = rows.find((row) => row._id === viewedId)
  const asked = rows.find((row) => row._id === request?.subjectId)
  const form: FormProps = {
    busy,
    refusal,
    endings: useWhileOpen(isEditing, request?.endings) ?? [],
    onSubmit: (values, ending) => workspace.send({ type: 'step.submit', values, ending }),
  }
  return {
    viewed: useWhileOpen(viewed !== undefined, viewed),
    asked: useWhileOpen(asked !== undefined, asked),
    isViewing,
    isCreating: isEditing && request?.subjectId === undefined,
    isEditing: isEditing && request?.subjectId !== undefined,
    step: isConfirming && request?.step.kind === 'confirm' ? request.step : undefined,
    request,
    form,
    close: () => workspace.send({ type: 'step.cancel' }),
  }
}
