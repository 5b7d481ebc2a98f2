import classes from './brand-mark.module.css'

/** An S that is drawn as a chart: a start, two turns and an end. */
export const BrandMark = () => (
  <span className={classes.mark} aria-hidden="true">
    S
    <svg viewBox="2 2 28 28" aria-hidden="true">
      <path d="M21 9h-6.75a3.5 3.5 0 0 0 0 7h3.5a3.5 3.5 0 0 1 0 7H14" />
      <circle cx="21.5" cy="9" r="1.3" />
      <circle cx="11" cy="23" r="2.7" />
    </svg>
  </span>
)
