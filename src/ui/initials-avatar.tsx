import classes from './initials-avatar.module.css'

const initialsOf = (fullName: string) =>
  fullName
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => [...name][0])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

/** Decorative: the person's name is beside it. */
export function InitialsAvatar({ name }: { name: string }) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
