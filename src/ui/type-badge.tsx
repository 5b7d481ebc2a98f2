import classes from './type-badge.module.css'

/** What sort of file it is, by word and color. */
export function TypeBadge({ type }: { type: string }) {
  return (
    <span className={classes.badge} data-type={type}>
      {type}
    </span>
  )
}
