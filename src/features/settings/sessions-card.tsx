import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { OwnSession } from '#contract/own-sessions.ts'
import { apiQuery } from '#src/api/query.ts'
import { sendChange } from '#src/api/send-change.ts'
import { useServices } from '#src/api/services.tsx'
import { formatDateTime } from '#src/format/dates.ts'
import { dateText } from '#src/ui/date-text.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'
import { ListCard } from './list-card.tsx'
import classes from './settings-page.module.css'

export function SessionsCard() {
  const { api } = useServices()
  const list = useQuery({
    ...apiQuery(api, 'session.own', {}, 'Session'),
    refetchOnMount: 'always',
    meta: { silent: true },
  })
  return (
    <ListCard title="Sessions" text="Where you are logged in. End a session that you do not recognize." list={list}>
      {(session) => <Session key={session._id} {...session} />}
    </ListCard>
  )
}

function Session({ _id: id, isCurrent, device = 'Unknown browser', ip, createdAt, lastSeenAt }: OwnSession) {
  const services = useServices()
  const end = useMutation({
    mutationFn: () => sendChange(services, { call: 'session.end' }, { id, tags: ['Session'] }),
    onSuccess: (outcome) =>
      outcome.ok ? notifySuccess('Session ended', { about: device }) : notifyError(outcome.message),
  })
  return (
    <li className={classes.item}>
      <div>
        <strong>{device}</strong> {isCurrent && <StatusBadge label="This session" tone="green" shape={null} />}
        <p>
          {ip} · Active {isCurrent ? 'now' : <RelativeTime at={lastSeenAt} />}
        </p>
        <p>
          Logged in <span>{dateText(createdAt, formatDateTime)}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate()}
          aria-label={`End the session of ${device} at ${ip}`}
        >
          End
        </Button>
      )}
    </li>
  )
}
