import classes from './type-badge.module.css'

export function TypeBadge({ type }: { type: string }) {
  return (
    <span className={classes.badge} data-type={type}>
      {type}
    </span>
  )
}
