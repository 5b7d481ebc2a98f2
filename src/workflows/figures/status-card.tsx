import { useId, useState } from 'react'
import type { Insight } from '#contract/insight.ts'
import { formatCount } from '#src/format/count-text.ts'
import { AnchoredPopover } from '#src/overlays/anchored.tsx'
import type { Workflow } from '../workflow.ts'
import classes from './figures.module.css'
import { AuditLink, RecordsLink } from './links.tsx'
import { total } from './period-figures.ts'
import { ENOUGH, lengthText, reasonOf, statusText } from './texts.ts'

interface StatusCardProps {
  workflow: Workflow
  insight: Insight
  status: string
  pressed: HTMLElement
  onClose: () => void
}

const WIDTH = 264
const HEIGHT = 130

/** Where a card beside a box covers fewest other boxes and arrows of its chart. */
function freeSideOf(box: Element) {
  const { x, y, width, height } = box.getBoundingClientRect()
  const drawn = [...(box.closest('svg')?.querySelectorAll('.state, .arrow') ?? [])].filter((each) => each !== box)
  const rects = drawn.map((each) => each.getBoundingClientRect())
  const isOutside = (left: number, top: number) =>
    left < 0 || top < 0 || left + WIDTH > innerWidth || top + HEIGHT > innerHeight
  const covered = (left: number, top: number) =>
    (isOutside(left, top) ? rects.length : 0) +
    rects.filter((r) => r.right > left && r.left < left + WIDTH && r.bottom > top && r.top < top + HEIGHT).length
  const center = x + (width - WIDTH) / 2
  const middle = y + (height - HEIGHT) / 2
  const sides = {
    left: covered(x - WIDTH, middle),
    top: covered(center, y - HEIGHT),
    right: covered(x + width, middle),
    bottom: covered(center, y + height),
  }
  return (['left', 'top', 'right', 'bottom'] as const).reduce((one, other) => (sides[other] < sides[one] ? other : one))
}

/** What the figures say about a status, beside its box. Each line leads to what it counts. */
export function StatusCard({ workflow, insight, status, pressed, onClose }: StatusCardProps) {
  const id = useId()
  const [side] = useState(() => freeSideOf(pressed))
  const title = statusText(workflow, status)
  const { now = 0, left = 0, medianSeconds = null } = insight.statuses.find((each) => each.status === status) ?? {}
  const records = { workflow, status, now }
  const refused = insight.refusals.filter((each) => each.status === status && each.why === 'state')
  const search = refused[0] && reasonOf(workflow, refused[0])?.replace(/^“.*” /, '')
  return (
    <AnchoredPopover
      popup={{ id, button: { current: pressed }, opened: true, setOpened: (opened) => opened || onClose() }}
      position={side}
      width={WIDTH}
      className={classes.card}
      aria-label={title}
      trapFocus
    >
      <b>{title}</b>
      <ul>
        <li>
          <RecordsLink {...records}>{`${formatCount(now)} now`}</RecordsLink>
        </li>
        {left >= ENOUGH && medianSeconds !== null && (
          <li>
            <RecordsLink {...records} sort="createdAt">
              {`half leave within ${lengthText(medianSeconds)}`}
            </RecordsLink>
          </li>
        )}
        {search && (
          <li>
            <AuditLink
              insight={insight}
              search={search}
            >{`${formatCount(total(refused))} refused in this status`}</AuditLink>
          </li>
        )}
      </ul>
    </AnchoredPopover>
  )
}
