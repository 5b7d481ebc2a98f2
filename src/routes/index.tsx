import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#src/features/sign-in/login-page.tsx'

export const Route = createFileRoute('/')({
  beforeLoad: ({ context, preload, cause }) => {
    if (preload || cause === 'stay') return
    context.session.abandon()
    context.signIn.restart()
  },
  component: LoginPage,
})
