import '#src/ui/overlay-styles.ts'
import { Menu } from '@mantine/core'
import anchored from '#src/overlays/anchored.module.css'
import { LogoutIcon, ProfileIcon, SettingsIcon } from '#src/ui/icons.tsx'
import { UserButton, type UserMenuProps } from './user-button.tsx'

export const UserMenu = ({ user, onProfile, onSettings, onLogout }: UserMenuProps) => (
  <Menu position="bottom-end" width={200}>
    <Menu.Target>
      <UserButton user={user} />
    </Menu.Target>
    <Menu.Dropdown className={anchored.menu}>
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
    </Menu.Dropdown>
  </Menu>
)
