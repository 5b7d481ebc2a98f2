import type { ReactNode } from 'react'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import classes from './sign-in-card.module.css'

interface SignInCardProps {
  title: string
  description: ReactNode
  children?: ReactNode
}

export function SignInCard({ title, description, children }: SignInCardProps) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <BrandMark />
          Statehouse
        </div>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.description}>{description}</p>
        {children}
      </div>
    </main>
  )
}
