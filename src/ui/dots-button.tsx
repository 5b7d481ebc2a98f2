import type { ComponentPropsWithRef } from 'react'
import classes from './dots-button.module.css'
import { DotsIcon } from './icons.tsx'

/** The button of a row menu. */
export const DotsButton = ({ label, ...props }: ComponentPropsWithRef<'button'> & { label: string }) => (
  <button
    aria-haspopup="menu"
    aria-expanded={false}
    {...props}
    type="button"
    className={classes.button}
    aria-label={label}
  >
    <DotsIcon strokeWidth={2.75} />
  </button>
)
