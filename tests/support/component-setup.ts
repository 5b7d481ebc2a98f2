import { notifications } from '@mantine/notifications'
import { afterEach } from 'vitest'
import { prepareToasts } from '#src/ui/toasts.tsx'

// A toast stays while the window has no focus, so a slow test still finds it.
document.hasFocus = () => false
// Chromium reports late, or after two seconds, that it is idle while tests share its processors. Without it, as in Safari, a timer does.
Reflect.deleteProperty(window, 'requestIdleCallback')

afterEach(async () => {
  // A toast that waits for its code shows first.
  await prepareToasts()
  notifications.clean()
  delete document.documentElement.dataset.density
})
