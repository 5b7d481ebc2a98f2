import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { VerifyPage } from '#src/features/sign-in/verify-page.tsx'
import { loadTypeface } from '#src/ui/typeface/typeface.ts'

export const Route = createFileRoute('/verify-otp')({
  beforeLoad: ({ context }) => {
    if (context.session.getSnapshot().matches('signedIn')) throw redirect({ to: '/dashboard', replace: true })
    if (!context.signIn.getSnapshot().hasTag('code')) throw redirect({ to: '/', replace: true })
  },
  component: Verify,
})

/** Fetches the code and the typeface of the dashboard while the person types theirs. */
function Verify() {
  const router = useRouter()
  useEffect(() => {
    void loadTypeface()
    // What cannot be fetched now is asked for again when the dashboard opens.
    for (const id of ['/dashboard', '/dashboard/'] as const)
      router.loadRouteChunk(router.routesById[id])?.catch(() => {})
  }, [router])
  return <VerifyPage />
}
