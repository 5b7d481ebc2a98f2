import type { MachineName } from '#machines/registry.ts'

export const LAYERS = ['machine', 'component', 'http'] as const

export type Layer = (typeof LAYERS)[number]

/** Where tests write the transitions that they took. */
export const coveragePath = (layer: Layer, machine: string) => `coverage/transitions-${layer}-${machine}.json`

/** @public Tests write it. */
export const coverageText = (transitions: Iterable<string>) =>
  `${JSON.stringify([...new Set(transitions)].sort(), null, 2)}\n`

export interface Exceptions {
  /** Layers that have nothing to walk, with the reason. */
  readonly without?: Readonly<Partial<Record<Layer, string>>>
  /** Transitions that a layer cannot bring about, with the reason. */
  readonly unreachable?: Readonly<Partial<Record<Layer, Readonly<Record<string, string>>>>>
}

const NO_CALL = { http: 'it makes no call.' }
const NO_SCREEN = { component: 'no screen asks it.' }
const ROW_MENU = {
  without: {
    component:
      'a browser presses each option of its row menu once; `tests/machine/row-menus.test.ts` compares the menus of every status and viewer.',
  },
}
const ON_THE_SCREEN = { without: { http: 'its machine and its screens prove it, and each call has tests of its own.' } }

/** What the layers of tests need not walk. */
export const EXCEPTIONS: Readonly<Partial<Record<MachineName, Exceptions>>> = {
  task: ROW_MENU,
  role: ROW_MENU,
  user: ROW_MENU,
  announcement: ROW_MENU,
  account: ROW_MENU,
  upload: { without: NO_SCREEN },
  'sign-in-challenge': { without: NO_SCREEN },
  'server-session': { without: NO_SCREEN },
  'api-token': { without: NO_SCREEN },
  'sign-in': ON_THE_SCREEN,
  session: ON_THE_SCREEN,
  workspace: ON_THE_SCREEN,
  shell: { without: NO_CALL },
  bulk: { without: { http: 'it makes the calls of single moves, which the lifecycles walk.' } },
  'upload-widget': { without: { http: 'the widget uploads by itself; the machine makes no call.' } },
  live: {
    without: { http: 'the stream is not a call of the contract: `tests/http/live.pg.test.ts` reads it.' },
    unreachable: {
      component: {
        'live.streaming | xstate.error.actor.stream | 0': 'the stream reports each failure as a loss.',
        'live.streaming | xstate.error.actor.stream | 1': 'the stream reports each failure as a loss.',
        'live.waiting | xstate.error.actor.pause | 0': 'a pause only waits.',
      },
    },
  },
}
