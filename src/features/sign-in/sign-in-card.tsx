import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import classes from './sign-in-card.module.css'

interface SignInCardProps {
  title: string
  description: ReactNode
  children: ReactNode
}

/** The frame of the login and the verify screen. */
export function SignInCard({ title, description, children }: SignInCardProps) {
  return (
    <main className={classes.page}>
      <Paper className={classes.card} withBorder>
        <div className={classes.brand}>
          <BrandMark />
          <Text fw={600}>Statehouse</Text>
        </div>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" className={classes.description}>
          {description}
        </Text>
        {children}
      </Paper>
    </main>
  )
}
