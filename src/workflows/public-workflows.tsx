import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { filterKeys } from '#src/ui/keys.ts'
import type { FrameProps } from './frame.ts'
import classes from './public-workflows.module.css'
import { WorkflowCard } from './workflow-card.tsx'
import { WorkflowsPage } from './workflows-page.tsx'

function PublicFrame({ title, subtitle, children }: FrameProps) {
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
        <Link to="/dashboard" className={classes.back}>
          Dashboard
        </Link>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <div className={classes.head}>
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {children}
      </main>
    </div>
  )
}

/** The workflows for everybody, without a session. */
export const PublicWorkflows = () => <WorkflowsPage frame={PublicFrame} card={WorkflowCard} />
