import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { SettingsIcon } from '#src/ui/icons.tsx'

export const Route = createFileRoute('/dashboard/settings')({
  staticData: { icon: SettingsIcon },
  component: SettingsPage,
})
