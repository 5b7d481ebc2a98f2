import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type ExecutableActionsFrom,
  type StateValueFrom,
  transition,
} from 'xstate'

export type StatusIn<M extends AnyStateMachine> = StateValueFrom<M> & string

export type EffectOf<M extends AnyStateMachine> = Exclude<ExecutableActionsFrom<M>['type'], `xstate.${string}`>

export type Decision<Status extends string, Effect extends string = string> =
  | { readonly ok: true; readonly status: Status; readonly effect: Effect | undefined }
  /** `state`: nothing like it is possible in this status. `guard`: the conditions in `failed` do not hold. */
  | { readonly ok: false; readonly why: 'state' | 'guard'; readonly failed: readonly string[] }

export const snapshotIn = (machine: AnyStateMachine, status: string): AnyMachineSnapshot =>
  machine.resolveState({ value: status, context: {} })

/** False as well for an event that does not carry the fact. */
export const holds =
  (fact: string) =>
  ({ event }: { readonly event: object }) =>
    Reflect.get(event, fact) === true

type Guard = ((args: { event: unknown }, params: unknown) => boolean) | { readonly guards: readonly unknown[] }

/** The guards that do not hold, those inside of `and` and `or` included. */
function failedIn(guard: unknown, machine: AnyStateMachine, event: unknown): string[] {
  const { type = guard, params } = Object(guard) as { type?: unknown; params?: unknown }
  const holds = (typeof type === 'string' ? machine.implementations.guards[type] : (guard ?? { guards: [] })) as Guard
  if ('guards' in holds) return holds.guards.flatMap((part) => failedIn(part, machine, event))
  return holds({ event }, params) ? [] : [String(type)]
}

/** For a flat machine without context: a refusal changes nothing. Throws on an unknown status. */
export function decide<M extends AnyStateMachine>(
  machine: M,
  status: StatusIn<M>,
  event: EventFromLogic<M>,
): Decision<StatusIn<M>, EffectOf<M>> {
  const snapshot = snapshotIn(machine, status)
  if (snapshot.can(event)) {
    const [next, [action]] = transition(machine as AnyStateMachine, snapshot, event)
    return { ok: true, status: next.value as StatusIn<M>, effect: action?.type as EffectOf<M> | undefined }
  }
  const branches = machine.root.states[status]?.transitions.get(event.type)
  if (!branches) return { ok: false, why: 'state', failed: [] }
  const failed = branches.flatMap(({ guard }) => failedIn(guard, machine, event))
  return { ok: false, why: 'guard', failed: [...new Set(failed)] }
}
