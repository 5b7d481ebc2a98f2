import { Drawer, Text } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import classes from './side-drawer.module.css'
import { useWhileOpen } from './use-while-open.ts'

const DRAWER_WIDTH = 450

interface SideDrawerProps {
  opened: boolean
  title: string
  subtitle?: string
  onClose: () => void
  /** In pixels; 450 unless something else is stated. */
  width?: number
  /** Something is being sent: it cannot be closed, so that a failure finds everything as it was. */
  busy?: boolean
  /** Makes the drawer a form: body and footer stand in it, a submit button in the footer sends it. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  /** Buttons that stay in sight at the bottom. */
  footer?: ReactNode
  children: ReactNode
}

/** A panel at the right edge. It closes on Escape and on a click beside it, and the focus returns to where it was. */
export function SideDrawer(props: SideDrawerProps) {
  const { opened, onClose, width = DRAWER_WIDTH, busy = false } = props
  const { title, subtitle, footer, children, onSubmit } = useWhileOpen(opened, props)
  const content = (
    <>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  )
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={width}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      classNames={{ content: classes.content }}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content aria-busy={busy}>
        <Drawer.Header className={classes.header}>
          <div>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            {subtitle && (
              <Text size="sm" c="dimmed">
                {subtitle}
              </Text>
            )}
          </div>
          <Drawer.CloseButton aria-label="Close" disabled={busy} />
        </Drawer.Header>
        {onSubmit ? (
          <form noValidate className={classes.form} onSubmit={onSubmit}>
            {content}
          </form>
        ) : (
          <div className={classes.form}>{content}</div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}
