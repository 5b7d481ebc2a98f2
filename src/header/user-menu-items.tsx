import { Menu } from '@mantine/core'
import { AnchoredMenu, type Popup } from '#src/overlays/anchored.tsx'
import { ProfileIcon } from '#src/overlays/later-icons.ts'
import { LogoutIcon, SettingsIcon } from '#src/ui/icons.tsx'

export interface UserMenuHandlers {
  onProfile?: () => void
  onSettings?: () => void
  onLogout?: () => void
}

export function UserMenuItems({ popup, onProfile, onSettings, onLogout }: UserMenuHandlers & { popup: Popup }) {
  return (
    <AnchoredMenu popup={popup} width={200}>
      {onProfile && (
        <Menu.Item leftSection={<ProfileIcon size={16} />} onClick={onProfile}>
          Profile
        </Menu.Item>
      )}
      {onSettings && (
        <Menu.Item leftSection={<SettingsIcon size={16} />} onClick={onSettings}>
          Settings
        </Menu.Item>
      )}
      {onLogout && (
        <Menu.Item leftSection={<LogoutIcon size={16} />} onClick={onLogout}>
          Logout
        </Menu.Item>
      )}
    </AnchoredMenu>
  )
}
