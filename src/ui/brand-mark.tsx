import classes from './brand-mark.module.css'

/** The product's initial. */
export function BrandMark() {
  return (
    <span className={classes.mark} aria-hidden="true">
      S
    </span>
  )
}
