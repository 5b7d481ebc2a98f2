import { type AnyStateMachine, createMachine } from 'xstate'

// A chart with one fault: a promise that no fault breaks says nothing.

interface Branch {
  readonly guard?: unknown
  readonly target?: string
}

interface State {
  readonly type?: string
  readonly on: Readonly<Record<string, readonly Branch[]>>
}

interface Drawn {
  readonly on?: Readonly<Record<string, Branch | readonly Branch[]>>
}

type States = Readonly<Record<string, State>>

interface Mutant {
  readonly name: string
  readonly machine: AnyStateMachine
}

const statesIn = ({ config }: AnyStateMachine): States =>
  Object.fromEntries(
    Object.entries(config.states as Record<string, Drawn>).map(([key, state]) => [
      key,
      { ...state, on: Object.fromEntries(Object.entries(state.on ?? {}).map(([type, way]) => [type, [way].flat()])) },
    ]),
  )

const onlyIn = (states: States, key: string, edit: (state: State) => State): States => ({
  ...states,
  [key]: edit(states[key] as State),
})

const everywhere = (states: States, edit: (state: State) => State): States =>
  Object.fromEntries(Object.entries(states).map(([key, state]) => [key, edit(state)]))

const withBranches =
  (type: string, edit: (branches: readonly Branch[]) => readonly Branch[]) =>
  ({ on, ...state }: State): State => ({
    ...state,
    on: Object.fromEntries(
      Object.entries(on).flatMap(([each, branches]) => {
        const edited = each === type ? edit(branches) : branches
        return edited.length > 0 ? [[each, edited]] : []
      }),
    ),
  })

const withoutGuard = ({ guard: _, ...branch }: Branch): Branch => branch

function* editsOf(states: States, guards: readonly string[]): Generator<readonly [name: string, States]> {
  const keys = Object.keys(states)
  const types = new Set(Object.values(states).flatMap(({ on }) => Object.keys(on)))
  for (const type of types) {
    yield [
      `no ${type}`,
      everywhere(
        states,
        withBranches(type, () => []),
      ),
    ]
    yield [
      `${type} without conditions`,
      everywhere(
        states,
        withBranches(type, (all) => all.map(withoutGuard)),
      ),
    ]
    for (const target of keys) {
      const to = withBranches(type, (all) => all.map((branch) => ({ ...branch, target })))
      yield [`each ${type} to ${target}`, everywhere(states, to)]
    }
  }
  for (const [key, state] of Object.entries(states)) {
    for (const [type, branches] of Object.entries(state.on))
      for (const [index, branch] of branches.entries()) {
        const at = (edit: Branch | undefined) =>
          onlyIn(
            states,
            key,
            withBranches(type, (all) => all.flatMap((each, place) => (place === index ? (edit ?? []) : each))),
          )
        const name = `${key} | ${type} | ${index}`
        yield [`${name} removed`, at(undefined)]
        if (branch.guard !== undefined) yield [`${name} without its condition`, at(withoutGuard(branch))]
        for (const guard of guards) if (guard !== branch.guard) yield [`${name} if ${guard}`, at({ ...branch, guard })]
        for (const target of keys)
          if (target !== branch.target) yield [`${name} to ${target}`, at({ ...branch, target })]
      }
    for (const [other, { on }] of Object.entries(states))
      for (const [type, branches] of Object.entries(on))
        if (!state.on[type])
          yield [
            `${key} with ${type} of ${other}`,
            onlyIn(states, key, ({ type: _, ...rest }) => ({ ...rest, on: { ...rest.on, [type]: branches } })),
          ]
    yield [`${key} without a way out`, onlyIn(states, key, (whole) => ({ ...whole, on: {} }))]
    for (const target of keys)
      for (const type of state.type === 'final' ? types : [])
        yield [`${type} from ${key} to ${target}`, onlyIn(states, key, () => ({ on: { [type]: [{ target }] } }))]
  }
}

export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const { implementations } = machine
  const guards = Object.keys(implementations.guards)
  return [...editsOf(statesIn(machine), guards)].map(([name, states]) => ({
    name,
    machine: createMachine({ ...machine.config, states } as never, implementations as never),
  }))
}
