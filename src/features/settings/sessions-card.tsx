import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { OwnSession } from '#contract/own-sessions.ts'
import { errorText } from '#src/api/error-text.ts'
import { apiQuery } from '#src/api/query.ts'
import { sendChange } from '#src/api/send-change.ts'
import { useServices } from '#src/api/services.tsx'
import { formatDateTime } from '#src/format/dates.ts'
import { dateText } from '#src/ui/date-text.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'
import classes from './settings-page.module.css'

export function SessionsCard() {
  const { api } = useServices()
  const { data, error, isPending, refetch } = useQuery({
    ...apiQuery(api, 'session.own', {}, 'Session'),
    refetchOnMount: 'always',
    meta: { silent: true },
  })
  return (
    <section className={classes.card}>
      <SectionHeading title="Sessions" text="Where you are logged in. End a session that you do not recognize." />
      {isPending && <Text c="dimmed">Loading sessions...</Text>}
      {error && (
        <div role="alert" className={classes.setting}>
          <Text>{errorText(error)}</Text>
          <Button variant="default" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && (
        <ul className={classes.sessions}>
          {data.data.map((session) => (
            <Session key={session._id} {...session} />
          ))}
        </ul>
      )}
    </section>
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
    <li className={classes.session}>
      <div>
        <Text fw={600}>
          {device} {isCurrent && <StatusBadge label="This session" tone="green" shape={null} />}
        </Text>
        <Text size="sm" c="dimmed">
          {ip} · Active {isCurrent ? 'now' : <RelativeTime at={lastSeenAt} />}
        </Text>
        <Text size="sm" c="dimmed">
          Logged in <span>{dateText(createdAt, formatDateTime)}</span>
        </Text>
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
