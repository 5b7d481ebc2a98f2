import { type IconProps, Lines } from '#src/ui/icons.tsx'

// Apart from the other icons: the first table loads without them.

export const ChevronLeftIcon = (props: IconProps) => <Lines paths={['m14 7-5 5 5 5']} {...props} />
export const ChevronRightIcon = (props: IconProps) => <Lines paths={['m10 7 5 5-5 5']} {...props} />
export const ProfileIcon = (props: IconProps) => (
  <Lines
    paths={['M12 4.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7Z', 'M5 20c.5-3.5 3.5-5.5 7-5.5s6.5 2 7 5.5']}
    {...props}
  />
)
