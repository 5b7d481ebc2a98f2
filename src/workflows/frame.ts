import type { ComponentType, ReactNode } from 'react'

export interface FrameProps {
  title: string
  subtitle?: string | undefined
  children: ReactNode
}

/** What is around a page about workflows: that of the dashboard, or that of the public pages. */
export type Frame = ComponentType<FrameProps>
