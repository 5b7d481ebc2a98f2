import { type AnyStateMachine, createMachine } from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { type MachineEntry, type MachineName, machineOf } from '#machines/registry.ts'
import { eventName, type RuleBranch, type StateRules } from '#machines/versions/rules.ts'
import type { Version } from '#machines/versions/version.ts'
import type { Words } from '#machines/words.ts'
import type { ChartLayout, ChartLayouts, ChartLine } from '#src/chart/layout.ts'
import { ABOUT } from '#src/workflows/about.ts'
import { whoText } from '#src/workflows/ways.ts'
import { capitalised, words as spaced, title } from '../docs/markdown.ts'
import { layoutsOf, type ModelOf, otherStarts, WIDE } from './charts.ts'
import { flowModel } from './flow-model.ts'
import { type DrawnWay, lifecycleModel } from './lifecycle-model.ts'
import { mainPathOf } from './main-path.ts'
import { MAIN_PATHS } from './main-paths.ts'

// A recorded version as a picture. Its machine is built from its rules, and decides nothing.

type Config = Record<string, unknown> & { states?: Record<string, Config> }

function configOf(path: string, id: string, rules: StateRules): Config {
  const { type, initial, entry, exit, invokes = [], refuses = [], on = {} } = rules
  const isSimple = type === undefined
  /** Without a target, a machine would take the transition for a refusal. */
  const branchOf = ({ guard, targets, actions }: RuleBranch) => ({
    guard,
    actions,
    target: targets?.map((target) => `#${id}.${target}`) ?? (isSimple ? `#${id}.${path}` : undefined),
  })
  const branches = (event: string) => on[event]?.map(branchOf)
  const named = (word: string) =>
    Object.keys(on).flatMap((event) => (event.startsWith(`${word} `) ? [event.slice(word.length + 1)] : []))
  const isPlain = (event: string) => !/^(always|done|error|after)( |$)/.test(event)
  return {
    type,
    initial: initial?.split('.').at(-1),
    entry,
    exit,
    invoke: invokes.map((src) => ({
      id: src,
      src,
      onDone: branches(`done ${src}`),
      onError: branches(`error ${src}`),
    })),
    always: branches('always'),
    onDone: branches('done'),
    after: Object.fromEntries(named('after').map((delay) => [delay, branches(`after ${delay}`)])),
    on: {
      ...Object.fromEntries(refuses.map((event) => [event, undefined])),
      ...Object.fromEntries(
        Object.keys(on)
          .filter(isPlain)
          .map((event) => [event, branches(event)]),
      ),
    },
  }
}

/** Throws on a state whose parent is missing. */
export function versionMachine(today: AnyStateMachine, { states, labels, tones }: Version): AnyStateMachine {
  const { id } = today
  const configs = new Map<string, Config>()
  // Parents come before the states inside them.
  for (const path of Object.keys(states).sort((a, b) => a.split('.').length - b.split('.').length)) {
    const meta = labels?.[path] && { label: labels[path], tone: tones?.[path] }
    configs.set(path, { ...configOf(path, id, states[path] ?? {}), meta })
    if (path === '') continue
    const parent = configs.get(path.includes('.') ? path.replace(/\.[^.]*$/, '') : '')
    if (!parent) throw new Error(`The version has no state around ${path}`)
    parent.states = { ...parent.states, [path.split('.').at(-1) ?? '']: configs.get(path) ?? {} }
  }
  return createMachine({ id, ...configs.get('') } as never, { delays: today.implementations.delays as never })
}

/** Known words, and names of the code in plain English for what today's machine no longer has. */
function oldWords({ words }: { words?: Words }): Words {
  const plain = (name: string) => capitalised(spaced((name.split('.').at(-1) ?? '').replaceAll('-', ' ')))
  const orPlain = <T>(known: Readonly<Record<string, T | undefined>> = {}, make: (name: string) => T) =>
    new Proxy({} as Record<string, T>, { get: (_, name) => known[String(name)] ?? make(String(name)) })
  const services = orPlain(words?.services, (src) => ({ runs: plain(src), outcomes: {} }))
  return {
    machine: '',
    states: orPlain(words?.states, (path) => [plain(path), '']),
    events: orPlain(words?.events, plain),
    services: orPlain({}, (src) => {
      const { runs, outcomes } = services[src] ?? { runs: plain(src), outcomes: {} }
      return { runs, outcomes: orPlain(outcomes, (outcome) => (outcome === 'error' ? 'Failed' : plain(outcome))) }
    }),
    guards: orPlain(words?.guards, (guard) => {
      const text = plain(guard).toLowerCase()
      return [text, `not ${text}`]
    }),
    delays: orPlain(words?.delays, (delay) => plain(delay).toLowerCase()),
    together: orPlain(words?.together, () => 'Several ways'),
  }
}

/** As far as the version had it. */
function mainPathIn(chart: ReturnType<typeof chartOf>, steps: readonly string[]): readonly string[] {
  try {
    mainPathOf(chart, steps)
    return steps
  } catch {
    return mainPathIn(chart, steps.slice(0, -1))
  }
}

function waysIn({ allowed = {}, states, labels = {} }: Version, name: MachineName): DrawnWay[] {
  const { people = {} } = ABOUT[name]
  const known = Object.keys(people)
  return Object.entries(allowed).flatMap(([status, moves]) =>
    Object.entries(moves).flatMap(([type, viewers]) => {
      const targets = new Set((states[status]?.on?.[type] ?? []).map((branch) => branch.targets?.[0] ?? status))
      const names = [...viewers].sort((a, b) => known.indexOf(a) - known.indexOf(b))
      return [...targets].map((target) => {
        return { status, type, label: labels[type] ?? type, target, who: whoText(names, people) }
      })
    }),
  )
}

function modelOfVersion(name: MachineName, entry: MachineEntry, version: Version): ModelOf {
  const machine = versionMachine(machineOf(entry), version)
  const chart = chartOf(machine)
  const mainPath = mainPathIn(chart, MAIN_PATHS[name])
  if (entry.kind !== 'lifecycle')
    return (foldedFrom) =>
      flowModel({ kind: entry.kind, machine, mainPath, words: oldWords(entry) }, title(name), foldedFrom)
  const ways = waysIn(version, name)
  // Versions do not record them.
  const starts = otherStarts(name, chart)
  return (foldedFrom) => lifecycleModel({ chart, title: title(name), mainPath, ways, starts }, foldedFrom)
}

/** Transitions are named by their rule, `signIn.sending | done requestCode | 0`, as comparisons name them. */
function namedByRules(layout: ChartLayout, machine: AnyStateMachine): ChartLayout {
  const { states } = chartOf(machine)
  const names = new Map(
    states.flatMap((state) =>
      state.transitions.map(({ id, event }) => [
        id,
        `${state.id} | ${eventName(state, event)} | ${id.split(' | ')[2]}`,
      ]),
    ),
  )
  const renamed = <T extends { readonly transitions?: readonly string[] }>(each: T) =>
    each.transitions ? { ...each, transitions: each.transitions.map((id) => names.get(id) ?? id) } : each
  const lines = (all: readonly ChartLine[] | undefined) => all && { lines: all.map(renamed) }
  return {
    ...layout,
    ...lines(layout.lines),
    boxes: layout.boxes.map((box) => ({ ...box, ...lines(box.lines) })),
    arrows: layout.arrows.map(renamed),
    stubs: layout.stubs.map(renamed),
  }
}

/** In the variants of today's chart where one fits, so that both look alike. Throws when nothing fits. */
export async function versionLayouts(
  name: MachineName,
  entry: MachineEntry,
  version: Version,
  today: ChartLayouts,
): Promise<ChartLayouts> {
  const machine = versionMachine(machineOf(entry), version)
  const model = modelOfVersion(name, entry, version)
  const layouts = await layoutsOf(entry.kind, model, WIDE, today).catch(() => layoutsOf(entry.kind, model, WIDE))
  const { variants, wide, narrow } = layouts
  return {
    variants,
    wide: namedByRules(wide, machine),
    ...(narrow && { narrow: namedByRules(narrow, machine) }),
  }
}
