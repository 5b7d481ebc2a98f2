import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'
import type { StoredName } from '#machines/stored.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { filterKeys } from '#src/ui/keys.ts'
import classes from './frame.module.css'
import { useShown } from './use-shown.ts'
import { KINDS, kindOf, workflowNames, workflowTitle } from './workflow.ts'

interface FrameProps {
  title: string
  current?: StoredName
  children: ReactNode
}

export function Frame({ title, current, children }: FrameProps) {
  const { shown, show } = useShown()
  useLayoutEffect(filterKeys, [])
  return (
    <div className={classes.page}>
      <title>{`${title} – Statehouse`}</title>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.header}>
        <Link to="/workflows/{-$chart}" params={{ chart: undefined }} className={classes.brand}>
          <BrandMark />
          Workflows
        </Link>
        <ChartPicker current={current} />
        <label className={classes.switch}>
          <input
            type="checkbox"
            checked={shown.names === 'code'}
            onChange={({ currentTarget }) => show({ names: currentTarget.checked ? 'code' : undefined }, true)}
          />
          Technical names
        </label>
        <Link to="/dashboard" className={classes.back}>
          Dashboard
        </Link>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  )
}

function ChartPicker({ current }: { current: StoredName | undefined }) {
  const { names } = useShown().shown
  return (
    <nav className={classes.picker} aria-label="Workflows">
      <details
        key={current}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
        }}
      >
        <summary>{current ? workflowTitle(current) : 'All workflows'}</summary>
        <div className={classes.menu}>
          {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
            <div key={kind}>
              <strong>{KINDS[kind].title}</strong>
              <ul>
                {workflowNames
                  .filter((name) => kindOf(name) === kind)
                  .map((name) => (
                    <li key={name}>
                      <Link
                        to="/workflows/{-$chart}"
                        params={{ chart: name }}
                        search={names === undefined ? {} : { names }}
                        aria-current={name === current ? 'page' : undefined}
                      >
                        {workflowTitle(name)}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </details>
    </nav>
  )
}
