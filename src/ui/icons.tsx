import type { SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number }

/** Decorative: the text or the accessible name of its control says the same. */
export function Lines({ paths, size = 18, ...rest }: IconProps & { paths: readonly string[] }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

/* @__NO_SIDE_EFFECTS__ */
export const icon =
  (...paths: readonly string[]) =>
  (props: IconProps) => <Lines paths={paths} {...props} />

export const SearchIcon = icon('M11 4a7 7 0 1 1 0 14a7 7 0 0 1 0-14Z', 'm20 20-4-4')
export const BellIcon = icon('M6 10a6 6 0 0 1 12 0c0 5 2 6 2 6H4s2-1 2-6Z', 'M10 19.5a2.2 2.2 0 0 0 4 0')
export const ChevronDownIcon = icon('m7 10 5 5 5-5')
export const DotsIcon = icon('M12 5.5v.01M12 12v.01M12 18.5v.01')
export const FilterIcon = icon('M4 6h16', 'M7 12h10', 'M10 18h4')
export const OptionsIcon = icon('M4 7h9', 'M18 7h2', 'M4 17h2', 'M11 17h9', 'M15.5 4.5v5', 'M8.5 14.5v5')
export const DownloadIcon = icon('M12 4v11', 'm7.5 11 4.5 4.5L16.5 11', 'M5 20h14')
export const RefreshIcon = icon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9', 'M19.5 4.5V9H15')
export const CopyIcon = icon('M9 9h10v11H9Z', 'M15 9V4H5v11h4')
export const MenuIcon = icon('M4 7h16', 'M4 12h16', 'M4 17h16')
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const CloseIcon = icon('m6.5 6.5 11 11', 'm17.5 6.5-11 11')
export const SortIcon = icon('m8 10 4-4 4 4', 'm8 14 4 4 4-4')
export const SortUpIcon = icon('m7.5 13.5 4.5-4.5 4.5 4.5')
export const SortDownIcon = icon('m7.5 10.5 4.5 4.5 4.5-4.5')
export const PlusIcon = icon('M12 5v14', 'M5 12h14')
export const CalendarIcon = icon('M5 6h14v14H5Z', 'M5 10.5h14', 'M9 3.5V7', 'M15 3.5V7')
export const AlertIcon = icon('M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16Z', 'M12 8.5v4.5', 'M12 16v.01')
export const InfoIcon = icon('M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16Z', 'M12 11.5V16', 'M12 8.25v.01')
export const InboxIcon = icon('M4 13.5 6.5 5h11L20 13.5V19H4Z', 'M4 13.5h4.5L10 16h4l1.5-2.5H20')
export const LockIcon = icon('M6 11h12v9H6Z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3')
export const MonitorIcon = icon('M4 5h16v11H4Z', 'M9 20h6', 'M12 16v4')
export const LogoutIcon = icon('M10 4H5v16h5', 'M10 12h10', 'm16.5 8.5 3.5 3.5-3.5 3.5')
export const SettingsIcon = icon(
  'M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6Z',
  'M19 13.5v-3l-2-.6-.8-1.9 1-1.9-2.1-2.1-1.9 1-1.9-.8L10.5 2.5h-.1l-.6 1.7-1.9.800-1.9-1-2.1 2.1 1 1.9-.8 1.9-1.6.6v3l1.6.6.8 1.9-1 1.9 2.1 2.1 1.9-1 1.9.8.6 1.7h3l.6-1.7 1.9-.8 1.9 1 2.1-2.1-1-1.9.8-1.9Z',
)

export const UsersIcon = icon(
  'M9 5a3.25 3.25 0 1 1 0 6.5A3.25 3.25 0 0 1 9 5Z',
  'M3 19.5c.4-3.3 3-5 6-5s5.6 1.7 6 5',
  'M15.5 5.3a3.25 3.25 0 0 1 0 5.9',
  'M17.5 14.8c2 .6 3.2 2.2 3.5 4.7',
)
export const RolesIcon = icon('M12 3.5 19 6v5.5c0 4.3-2.8 7.5-7 9-4.2-1.5-7-4.7-7-9V6Z', 'm9 11.8 2.2 2.2 4-4.2')
export const TasksIcon = icon(
  'm4 6.5 1.5 1.5L8 5.2',
  'M11.5 7H20',
  'm4 16.5 1.5 1.5L8 15.2',
  'M11.5 17H20',
  'M11.5 12H20',
)
export const AnnouncementIcon = icon('M4 10v4h3l8 4.5v-13L7 10Z', 'M18.5 9.5a3.5 3.5 0 0 1 0 5', 'M8 14.5V19h2.5')
export const UploadIcon = icon('M12 16V5', 'M7.5 9.5 12 5l4.5 4.5', 'M5 20h14')
export const AccountsIcon = icon('M4 20h16', 'M6 17v-6', 'M10 17v-6', 'M14 17v-6', 'M18 17v-6', 'M4 8.5 12 4l8 4.5Z')
export const LedgerIcon = icon(
  'M6 4h11a1.5 1.5 0 0 1 1.5 1.5V20H7.5A1.5 1.5 0 0 1 6 18.5Z',
  'M6 18a1.5 1.5 0 0 1 1.5-1.5h11',
  'M9.5 8h5.5',
  'M9.5 11.5H13',
)

/** A filled rosette with a tick: the mark of a super admin. */
export function VerifiedIcon({ size = 16, ...rest }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} role="img" aria-label="Verified" {...rest}>
      <path
        fill="currentColor"
        d="m12 2 2.6 1.9 3.2-.1 1 3.1 2.7 1.8L20.4 12l1.1 3.3-2.7 1.8-1 3.1-3.2-.1L12 22l-2.6-1.9-3.2.1-1-3.1-2.7-1.8L3.6 12 2.5 8.7l2.7-1.8 1-3.1 3.2.1Z"
      />
      <path
        d="m8.3 12.2 2.6 2.6 4.9-5.2"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
export const CommandIcon = icon('M4 6.5h16v11H4Z', 'm8 10 2.5 2L8 14', 'M13 14h3')
export const WorkflowsIcon = icon('M4 5h6v4H4Z', 'M14 15h6v4h-6Z', 'M10 7h4a3 3 0 0 1 3 3v5')

export const ChevronLeftIcon = icon('m14 7-5 5 5 5')
export const ChevronRightIcon = icon('m10 7 5 5-5 5')
export const ProfileIcon = icon(
  'M12 4.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7Z',
  'M5 20c.5-3.5 3.5-5.5 7-5.5s6.5 2 7 5.5',
)
