import classes from './type-badge.module.css'

export const TypeBadge = ({ type }: { type: string }) => <span className={classes.badge}>{type}</span>
