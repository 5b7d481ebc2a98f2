import { icon } from '#src/ui/icons.tsx'

// Apart from the other icons: the first table loads without them.

export const ChevronLeftIcon = icon('m14 7-5 5 5 5')
export const ChevronRightIcon = icon('m10 7 5 5-5 5')
export const ProfileIcon = icon(
  'M12 4.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7Z',
  'M5 20c.5-3.5 3.5-5.5 7-5.5s6.5 2 7 5.5',
)
