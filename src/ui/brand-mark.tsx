import classes from './brand-mark.module.css'

export function BrandMark() {
  return (
    <span className={classes.mark} aria-hidden="true">
      S
    </span>
  )
}
