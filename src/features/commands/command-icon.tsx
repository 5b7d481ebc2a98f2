import { useRouter } from '@tanstack/react-router'
import { InfoIcon, Lines, LogoutIcon, PlusIcon } from '#src/ui/icons.tsx'
import type { Command } from './find-commands.ts'

const drawn = (...paths: string[]) => <Lines size={18} paths={paths} />

const ICONS = {
  move: drawn('M6 5v6a3 3 0 0 0 3 3h9', 'm14.5 10 4 4-4 4'),
  create: <PlusIcon size={18} />,
  page: <InfoIcon size={18} />,
  theme: drawn('M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5Z'),
  shortcuts: drawn('M3.5 7h17v10h-17Z', 'M7 10.5v.01M10.5 10.5v.01M14 10.5v.01M17.5 10.5v.01', 'M8.5 14h7'),
  'log out': <LogoutIcon size={18} />,
}

/** Records have the icon of their area. */
export function CommandIcon({ command: { kind, to } }: { command: Command }) {
  const { routesByPath } = useRouter()
  if (kind !== 'area' && kind !== 'record') return ICONS[kind]
  const Icon = Object.entries(routesByPath).find(([path]) => path === to)?.[1].options.staticData?.icon
  return Icon && <Icon />
}
