import { createElement, Fragment, type ReactNode } from 'react'
import type { ChartPromise, What } from '#machines/core/promise.ts'
import { capitalized } from '#src/format/capitalized.ts'
import type { Proofs } from '../proofs.ts'
import { StateName } from '../state-name.tsx'
import type { Workflow } from '../workflow.ts'

const joined = (signs: readonly ReactNode[], between = '→') =>
  createElement(
    Fragment,
    null,
    ...signs.flatMap((sign, index) => (index > 0 ? [createElement('i', null, between), sign] : [sign])),
  )

/** A rule as statuses, moves and arrows. */
export function signsOf(promise: ChartPromise, workflow: Workflow, said: Proofs['said']) {
  const status = (path: string) => <StateName key={path} workflow={workflow} path={path} />
  const move = (type: string) => <kbd key={type}>{said.label(type)}</kbd>
  const all = (given: string | readonly string[] = [], sign: (each: string) => ReactNode) =>
    given.length > 0 ? [[given].flat().map(sign)] : []
  const signs = ({ move: type, from, into, by, without }: What) => {
    const change =
      type === undefined && into === undefined ? ['any change'] : [...all(type, move), ...all(into, status)]
    const names = [by ?? []].flat().map(said.nameOf).join(', ')
    const done = joined([...all(names, (each) => <b key={each}>{capitalized(each)}</b>), ...change])
    const shown = joined([done, ...all(from, status)], 'while')
    return without === undefined ? shown : joined([shown, <i key="">{said.condition(without)[0]}</i>], 'unless')
  }

  switch (promise.pattern) {
    case 'never':
      return signs(promise.what)
    case 'different':
      return joined([signs(promise.first), signs(promise.what)], 'and')
    case 'onlyAfter':
      return joined([joined([signs(promise.first), signs(promise.what)]), ...(promise.since ? [''] : [])], 'each time')
    case 'stays':
      return status(promise.status)
    case 'possible':
      return joined([signs(promise.what), ...all(said.exceptions(promise), status)], 'unless')
  }
}
