import { registry } from '#machines/registry.ts'
import type { Shot } from './shot.ts'

const workflow = (name: string, address = name): Shot => ({
  name: `workflows-${name}`,
  whole: true,
  arrange: async (page) => {
    await page.goto(`/workflows/${address}`)
    await page.locator('svg[aria-roledescription="workflow chart"]').first().waitFor()
  },
})

export const workflowShots: readonly Shot[] = [
  {
    name: 'workflows',
    whole: true,
    arrange: async (page) => {
      await page.goto('/workflows/')
      await page.getByRole('heading', { name: 'How the workflows work' }).waitFor()
    },
  },
  ...Object.keys(registry).map((name) => workflow(name)),
  workflow('task-denied', 'task?state=denied&as=super%20admin'),
  workflow('task-all-arrows', 'task?arrows=all'),
  workflow('session-all-arrows', 'session?arrows=all'),
  workflow('task-versions', 'task?show=versions'),
  workflow('workspace-versions', 'workspace?show=versions'),
]
