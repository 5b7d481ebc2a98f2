import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { DeferredMount } from '#src/overlays/deferred-mount.tsx'

const TrialBalance = lazy(async () => ({ default: (await import('./trial-balance.tsx')).TrialBalance }))

export function TrialBalanceButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Trial balance
      </Button>
      <DeferredMount isNeeded={opened} onMissing={() => setOpened(false)}>
        <TrialBalance opened={opened} onClose={() => setOpened(false)} />
      </DeferredMount>
    </>
  )
}
