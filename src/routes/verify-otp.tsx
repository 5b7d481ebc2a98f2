import { createFileRoute, redirect } from '@tanstack/react-router'
import { VerifyPage } from '#src/features/sign-in/verify-page.tsx'

export const Route = createFileRoute('/verify-otp')({
  beforeLoad: ({ context }) => {
    if (context.session.getSnapshot().matches('signedIn')) throw redirect({ to: '/dashboard', replace: true })
    if (!context.signIn.getSnapshot().hasTag('code')) throw redirect({ to: '/', replace: true })
  },
  component: VerifyPage,
})
