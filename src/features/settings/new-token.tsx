import { Button, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import type { BodyOf } from '#contract/calls.ts'
import { TOKEN_ACCESS, TOKEN_DAYS, tokenCalls } from '#contract/tokens.ts'
import { errorText } from '#src/api/error-text.ts'
import { useServices } from '#src/api/services.tsx'
import { useRecordForm } from '#src/area/use-record-form.tsx'
import { DrawerPanel, SideDrawer } from '#src/overlays/side-drawer.tsx'
import { writeClipboard } from '#src/ui/copy-text.ts'
import { notifyError, notifySuccess } from '#src/ui/toasts.tsx'
import classes from './settings-page.module.css'

export const accessText = (access: string) => (access === 'read' ? 'Read' : 'Read and write')

const { entries } = tokenCalls['token.create'].body
const fields = {
  name: { label: 'Name', hint: 'Name the program that uses it, like “Nightly export”.' },
  access: {
    label: 'Access',
    choices: TOKEN_ACCESS,
    textOf: accessText,
    hint: 'Writing means your own tasks, notes and files.',
  },
  days: { label: 'Ends after', choices: TOKEN_DAYS.map(String), textOf: (days: string) => `${days} days` },
}
const FORM = {
  entity: { plural: 'tokens', titleOf: () => '', fields },
  entries: { ...entries, days: v.pipe(v.string(), v.transform(Number), entries.days) },
  initialValues: { name: '', access: 'read', days: '90' },
}
const CREATE = ['token.create']

/** A new token is in the state of this component alone, until its drawer closes. */
export function NewToken() {
  const [isOpen, setOpen] = useState(false)
  const [token, setToken] = useState<string>()
  const busy = useIsMutating({ mutationKey: CREATE }) > 0
  function close() {
    setOpen(false)
    setToken(undefined)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        New token
      </Button>
      <SideDrawer opened={isOpen} title="New token" onClose={close} busy={busy} isFirm={!!token}>
        <TokenPanel busy={busy} token={token} setToken={setToken} />
      </SideDrawer>
    </>
  )
}

interface TokenPanelProps {
  readonly busy: boolean
  readonly token: string | undefined
  readonly setToken: (token: string | undefined) => void
}

function TokenPanel({ busy, token, setToken }: TokenPanelProps) {
  const { api, queryClient } = useServices()
  const about = useId()
  // Back from another site, a browser shows the page as it was.
  useWindowEvent('pagehide', () => flushSync(() => setToken(undefined)))
  const create = useMutation({
    mutationKey: CREATE,
    /** Resolves with a refusal. The cache of mutations keeps what it resolves with. */
    mutationFn: async (body: BodyOf<'token.create'>) => {
      const result = await api.call('token.create', { body })
      if (result.ok) setToken(result.data.data.token)
      for (const tag of ['Token', 'AuditLog']) void queryClient.invalidateQueries({ queryKey: [tag] })
      return result.ok ? undefined : errorText(result.error)
    },
    onSuccess: (refusal) => refusal && notifyError(refusal),
  })
  const { form, inputs, refusal, goToGap } = useRecordForm({ ...FORM, busy, refusal: create.data })
  const submit = form.onSubmit((body) => create.mutate(body), goToGap)
  const copy = (text: string) =>
    writeClipboard(text).then(
      () => notifySuccess('Token copied'),
      () => notifyError('The browser does not copy. Select the token, and copy it.'),
    )
  const button = token
    ? { autoFocus: true, 'aria-describedby': about, onClick: () => copy(token) }
    : { type: 'submit' as const, loading: busy }
  return (
    <DrawerPanel
      {...(!token && { onSubmit: submit, refusal })}
      footer={<Button {...button}>{token ? 'Copy' : 'Create token'}</Button>}
    >
      {token && <Text id={about}>Copy the token to where your program reads it. It is not shown again.</Text>}
      {token ? <code className={classes.token}>{token}</code> : Object.values(inputs)}
    </DrawerPanel>
  )
}
