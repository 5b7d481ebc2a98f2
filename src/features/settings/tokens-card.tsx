import { Button, SegmentedControl } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiToken } from '#contract/tokens.ts'
import { apiQuery } from '#src/api/query.ts'
import { sendChange } from '#src/api/send-change.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { formatDate } from '#src/format/dates.ts'
import { ConfirmDialog } from '#src/overlays/confirm-dialog.tsx'
import { dateText } from '#src/ui/date-text.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'
import { ListCard } from './list-card.tsx'
import { accessText, NewToken } from './new-token.tsx'
import classes from './settings-page.module.css'

const WHOSE: { value: 'token.own' | 'token.all'; label: string }[] = [
  { value: 'token.own', label: 'Mine' },
  { value: 'token.all', label: 'Everybody’s' },
]

const ENDS = { active: 'Ends', expired: 'Expired', revoked: 'Revoked' }

export function TokensCard() {
  const { api } = useServices()
  const { isSuperAdmin } = useViewer()
  const [chosen, choose] = useState(WHOSE[0]?.value ?? 'token.own')
  const call = isSuperAdmin ? chosen : 'token.own'
  const list = useQuery({ ...apiQuery(api, call, {}, 'Token'), refetchOnMount: 'always', meta: { silent: true } })
  const whose = <SegmentedControl key="whose" aria-label="Whose tokens" data={WHOSE} value={chosen} onChange={choose} />
  return (
    <ListCard
      title="Tokens"
      text="A program that calls the API for you sends a token. It may do no more than you."
      actions={[isSuperAdmin && whose, <NewToken key="new" />]}
      list={list}
      empty={`${call === 'token.own' ? 'You have no' : 'Nobody has a'} token yet. A script needs one to call the API.`}
    >
      {(token) => <Token key={token._id} {...token} owner={call === 'token.own' ? '' : token.owner} />}
    </ListCard>
  )
}

function Token({ _id: id, name, access, hint, owner, status, expiresAt, revokedAt, lastUsedAt, lastIp }: ApiToken) {
  const services = useServices()
  const [isAsked, ask] = useState(false)
  const revoke = useMutation({
    mutationFn: () => sendChange(services, { call: 'token.revoke' }, { id, tags: ['Token'] }),
    onSuccess: (outcome) =>
      outcome.ok ? notifySuccess('Token revoked', { about: name }) : notifyError(outcome.message),
    onSettled: () => ask(false),
  })
  const row = useRef<HTMLLIElement>(null)
  // The button that had the focus is gone.
  useDidUpdate(() => {
    if (document.activeElement === document.body) row.current?.focus()
  }, [status])
  return (
    <li ref={row} tabIndex={-1} className={classes.item} data-over={status !== 'active' || undefined}>
      <div>
        <strong>{name}</strong>
        <p>{[accessText(access), `…${hint}`, owner].filter(Boolean).join(' · ')}</p>
        <p>
          {lastUsedAt ? 'Last used ' : 'Never used'}
          {lastUsedAt && <RelativeTime at={lastUsedAt} />}
          {lastIp && ` from ${lastIp}`}
        </p>
        <p>
          {ENDS[status]} {dateText(revokedAt ?? expiresAt, formatDate)}
        </p>
      </div>
      {status === 'active' && (
        <Button variant="default" onClick={() => ask(true)} aria-label={`Revoke ${name}, …${hint}`}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        step={isAsked ? REVOKE : undefined}
        subject={{ name, person: owner }}
        tone="negative"
        busy={revoke.isPending}
        onCancel={() => ask(false)}
        onSubmit={() => revoke.mutate()}
      />
    </li>
  )
}

const REVOKE = {
  title: 'Revoke this token?',
  description: 'Programs that use it are refused from then on. A revoked token cannot be used again.',
  submit: 'Revoke token',
}
