import { notifications } from '@mantine/notifications'
import { afterEach } from 'vitest'
import { prepareToasts } from '#src/ui/toasts.tsx'

afterEach(async () => {
  // A toast that waits for its code shows first.
  await prepareToasts()
  notifications.clean()
  delete document.documentElement.dataset.density
})
