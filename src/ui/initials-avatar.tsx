import classes from './initials-avatar.module.css'

const letters = new Intl.Segmenter()

export const initialsOf = (fullName: string) =>
  fullName
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => [...letters.segment(name)][0]?.segment)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

/** In degrees: the same for the same name. */
const hueOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0)

/** Decorative: the person's name is beside it. */
export function InitialsAvatar({ name, isSmall }: { name: string; isSmall?: boolean }) {
  return (
    <span
      ref={(element) => element?.style.setProperty('--hue', `${hueOf(name)}`)}
      className={classes.avatar}
      data-initials={initialsOf(name)}
      data-small={isSmall || undefined}
      aria-hidden="true"
    />
  )
}

/** For a cell of a table. */
export function PersonName({ name }: { name: string }) {
  return (
    <span className={classes.person}>
      <InitialsAvatar name={name} isSmall />
      <span>{name}</span>
    </span>
  )
}
