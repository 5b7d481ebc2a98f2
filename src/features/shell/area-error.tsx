import { Button } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useContext, useEffect, useState } from 'react'
import { AREAS, COMMON_AREAS } from '#contract/area.ts'
import { AreaHeader } from '#src/header/area-header.tsx'
import { LiveContext } from '#src/live/live-context.ts'
import { isMissingCode } from '#src/ui/missing-code.ts'
import classes from '#src/ui/page-error.module.css'
import { PageError, type PageErrorProps } from '#src/ui/page-error.tsx'

const TRIED_AFTER_MS = [2_000, 5_000, 10_000] as const
const HEALED_AT = 'healedAt'
/** An area that is missing again so soon after a reload is not healed by another one. */
const HEALED_WITHIN_MS = 60_000

type Finding = 'away' | 'updated' | 'here'

/** Whether the server answers, and with the page that this one is. */
async function lookAtServer(): Promise<Finding> {
  const response = await fetch(window.location.pathname, { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return 'away'
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  return (await response.text()).includes(`"${entry}"`) ? 'here' : 'updated'
}

/** A document does not import a module again that failed: only a reload can. */
function healOnce(reload: () => void) {
  try {
    const last = Number(sessionStorage.getItem(HEALED_AT))
    if (Date.now() - last < HEALED_WITHIN_MS) return
    sessionStorage.setItem(HEALED_AT, String(Date.now()))
  } catch {
    return
  }
  reload()
}

const TEXTS: Readonly<Record<Finding, string>> = {
  away: 'The server cannot be reached. This area opens by itself once it can be reached again.',
  updated: 'Statehouse was updated. Open the new version to go on. What you typed is kept.',
  here: 'The server answers, but a part of this area is missing.',
}

export function MissingArea({ retry }: Pick<PageErrorProps, 'retry'>) {
  const live = useContext(LiveContext)
  const [finding, setFinding] = useState<Finding>('away')
  useEffect(() => {
    let attempt = 0
    let timer: number | undefined
    let isOver = false
    const look = async () => {
      window.clearTimeout(timer)
      const found = await lookAtServer()
      if (isOver) return
      setFinding(found)
      if (found === 'here') healOnce(retry)
      if (found !== 'away') return
      timer = window.setTimeout(look, TRIED_AFTER_MS[attempt] ?? TRIED_AFTER_MS.at(-1))
      attempt += 1
    }
    void look()
    window.addEventListener('online', look)
    const unsubscribe = live?.subscribe(() => live.missing() === undefined && void look())
    return () => {
      isOver = true
      window.clearTimeout(timer)
      window.removeEventListener('online', look)
      unsubscribe?.()
    }
  }, [live, retry])
  return (
    <div role="alert" className={classes.error}>
      <strong>This area could not be loaded</strong>
      <span>{TEXTS[finding]}</span>
      <Button variant="default" onClick={retry} disabled={finding === 'away'}>
        {finding === 'updated' ? 'Open the new version' : 'Try again'}
      </Button>
    </div>
  )
}

/** Replaces an area that failed, under its header. Where only its code is missing, it heals by itself. */
export function AreaError(props: PageErrorProps) {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath })
  const area = [...AREAS, ...COMMON_AREAS].find((each) => each.path === path)
  return (
    <>
      {area && <AreaHeader title={area.label} />}
      {isMissingCode(props.error) ? <MissingArea retry={props.retry} /> : <PageError {...props} />}
    </>
  )
}
