import { type IconProps, Lines } from './lines.tsx'

// Apart from the other icons, because the page that tells of an error comes with the first screen.

export const AlertIcon = (props: IconProps) => (
  <Lines paths={['M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16Z', 'M12 8.5v4.5', 'M12 16v.01']} {...props} />
)
export const InboxIcon = (props: IconProps) => (
  <Lines paths={['M4 13.5 6.5 5h11L20 13.5V19H4Z', 'M4 13.5h4.5L10 16h4l1.5-2.5H20']} {...props} />
)
