import classes from './amount.module.css'

interface AmountProps {
  text: string
  direction: 'in' | 'out'
}

/** The sign shows the direction too, so that it does not depend on the color. */
export const Amount = ({ text, direction }: AmountProps) => (
  <span className={classes.amount} data-direction={direction}>
    {text}
  </span>
)
