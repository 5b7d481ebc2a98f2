import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon, DownloadIcon, LockIcon, Lines as Shape } from '#src/ui/icons.tsx'
import { ProfileIcon } from './later-icons.tsx'

const drawn = (...paths: string[]) => <Shape size={16} paths={paths} />

/** By the beginning of the label. The icon only repeats what the label says. */
const ICONS: readonly (readonly [beginning: string, icon: ReactNode])[] = [
  [
    'View',
    drawn(
      'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
      'M12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5Z',
    ),
  ],
  ['Edit', drawn('m4 20 1-4L16 5l3 3L8 19Z', 'm14 7 3 3')],
  ['edit', drawn('m4 20 1-4L16 5l3 3L8 19Z', 'm14 7 3 3')],
  ['Delete', drawn('M5 7h14', 'M9.5 7V4.5h5V7', 'm7 7 .8 12.5h8.4L17 7', 'M10.5 11v5', 'M13.5 11v5')],
  ['Approve', <CheckIcon key="approve" size={16} />],
  ['Deny', <CloseIcon key="deny" size={16} />],
  ['Request', drawn('M9 6 4 11l5 5', 'M4 11h9a6 6 0 0 1 6 6v1')],
  ['Reverse', drawn('M4 8h13', 'm14 4.500 3.500 3.500-3.500 3.500', 'M20 16H7', 'm10 12.500-3.500 3.500 3.500 3.500')],
  ['Mark as', drawn('M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16Z', 'm8.5 12.3 2.4 2.4 4.6-5')],
  ['Publish', drawn('M12 19V6', 'm6.5 11 5.5-5.5 5.5 5.5')],
  ['Lock', <LockIcon key="lock" size={16} />],
  ['Unlock', drawn('M6 11h12v9H6Z', 'M8.5 11V8a3.5 3.5 0 0 1 6.8-1.200')],
  ['Disable', drawn('M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16Z', 'm6.5 6.5 11 11')],
  ['Activate', drawn('M12 4v7', 'M7.5 6.5a7 7 0 1 0 9 0')],
  ['Cop', drawn('M9 9h10v11H9Z', 'M15 9V4H5v11h4')],
  ['Download', <DownloadIcon key="download" size={16} />],
  ['Profile', <ProfileIcon key="profile" size={16} />],
]

export const iconOf = (label: string): ReactNode => ICONS.find(([beginning]) => label.startsWith(beginning))?.[1]
