import type { LifecycleWords, MoveWords } from '#machines/core/meta.ts'

type ActivationWords<Entity extends string> = LifecycleWords<'active' | 'inactive'> & {
  readonly moves: Readonly<Record<`${Entity}.${'edit' | 'activate' | 'deactivate'}`, MoveWords>>
}

/** `allowed` holds the guard of all moves. */
export function activation<Entity extends string, Allowed extends { readonly guard: string }>(
  entity: Entity,
  { moves, statuses }: ActivationWords<Entity>,
  allowed: Allowed,
) {
  const to = <Target extends 'active' | 'inactive'>(target: Target, verb: 'edit' | 'activate' | 'deactivate') => ({
    [`${entity}.${verb}`]: { ...allowed, target, ...moves[`${entity}.${verb}`] },
  })
  return {
    active: { ...statuses.active, on: { ...to('active', 'edit'), ...to('inactive', 'deactivate') } },
    inactive: { ...statuses.inactive, on: { ...to('inactive', 'edit'), ...to('active', 'activate') } },
  }
}
