import '#src/ui/overlay-styles.ts'
import { Button, Drawer, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { createContext, Fragment, type ReactNode, type SubmitEvent, useContext, useId, useLayoutEffect } from 'react'
import { closeByClick } from './close-by-click.ts'
import { DraftContext } from './drafts.ts'
import { RefusalLine } from './refusal-line.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { sendByKeys } from './send-by-keys.ts'
import classes from './side-drawer.module.css'
import { useOpenAfterMount, useWhileOpen } from './while-open.ts'

const DRAWER_WIDTH = 450

interface DrawerState {
  /** Undefined while the drawer cannot be closed. */
  readonly close?: (() => void) | undefined
  readonly closed?: string | undefined
}

const StateContext = createContext<DrawerState>({})

interface SideDrawerProps {
  opened: boolean
  title: string
  /** The name of its record, for the title of the document. */
  name?: string | undefined
  subtitle?: string
  onClose: () => void
  /** It is gone from the screen. */
  onClosed?: (() => void) | undefined
  /** In pixels; 450 by default. */
  width?: number
  /** A step over it is open: it takes no input, and keeps its state and its scroll position. */
  isBehind?: boolean
  /** The step over it covers it: it is not drawn. */
  isHidden?: boolean
  /** Something is being sent: it cannot be closed, so that a failure finds everything as it was. */
  busy?: boolean
  /** It shows what is shown once: Escape and a click beside it leave it open. */
  isFirm?: boolean
  /** Why the form in it can no longer be sent. What was typed stays. */
  closed?: string | undefined
  /** Mounted only while the drawer is open, so that a form in it starts fresh. */
  children: ReactNode
}

export function SideDrawer(props: SideDrawerProps) {
  const { opened, onClose, width = DRAWER_WIDTH, busy = false, isFirm = false } = props
  const { title, name, subtitle, isBehind = false, isHidden = false, closed, children } = useWhileOpen(opened, props)
  const isShown = opened && !isHidden
  const formId = useWhileOpen(opened, useContext(DraftContext)?.id)
  useLayoutEffect(() => (isShown ? tellWidth(width) : undefined), [isShown, width])
  const isOpen = useOpenAfterMount(opened)
  const { online } = useNetwork()
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={props.onClosed}
      position="right"
      size={width}
      closeOnEscape={!busy && !isFirm && !isBehind}
      closeOnClickOutside={false}
      transitionProps={{ duration: 150 }}
    >
      {/* React puts the latest title before that of the page, and browsers show the first. */}
      {opened && <title>{[name, title, 'Statehouse'].filter(Boolean).join(' – ')}</title>}
      <Drawer.Overlay
        backgroundOpacity={0.4}
        visible={isOpen && !isBehind}
        onClick={closeByClick(busy || isFirm ? undefined : onClose)}
      />
      <Drawer.Content
        classNames={{ content: classes.content }}
        aria-busy={busy}
        aria-hidden={(opened && isBehind) || undefined}
        inert={isBehind || !opened}
        style={{ visibility: isHidden ? 'hidden' : undefined }}
      >
        <Drawer.Header className={classes.header}>
          <div>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            {subtitle && (
              <Text size="sm" c="dimmed">
                {subtitle}
              </Text>
            )}
            {!online && (
              <Text size="sm" c="var(--warning)">
                Offline
              </Text>
            )}
          </div>
          <Drawer.CloseButton aria-label="Close" disabled={busy} />
        </Drawer.Header>
        <StateContext value={{ close: busy ? undefined : onClose, closed }}>
          <Fragment key={formId}>{children}</Fragment>
        </StateContext>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** What floats over the page, as toasts do, keeps clear of the drawer. */
function tellWidth(width: number) {
  const { style } = document.documentElement
  style.setProperty('--drawer-width', `${width}px`)
  return () => void style.removeProperty('--drawer-width')
}

interface DrawerPanelProps {
  /** Makes the panel a form, which a submit button in the footer sends. "Cancel" is beside it. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  footer?: ReactNode
  refusal?: string | undefined
  children: ReactNode
}

export function DrawerPanel({ onSubmit, footer, refusal, children }: DrawerPanelProps) {
  const refusalId = useId()
  const { close, closed } = useContext(StateContext)
  const content = (
    <>
      <div className={classes.body} tabIndex={onSubmit ? undefined : 0}>
        <RestoredNotice />
        {children}
      </div>
      {footer && (
        <div className={classes.footer}>
          <RefusalLine id={refusalId} text={refusal} closed={closed} />
          {onSubmit && (
            <Button variant="default" disabled={!close} onClick={close}>
              {closed === undefined ? 'Cancel' : 'Close'}
            </Button>
          )}
          {/* Its buttons submit the form, so that Enter submits nothing either. */}
          <fieldset className={classes.actions} disabled={closed !== undefined}>
            {footer}
          </fieldset>
        </div>
      )}
    </>
  )
  if (!onSubmit) return <div className={classes.form}>{content}</div>
  return (
    <form
      noValidate
      className={classes.form}
      aria-describedby={(closed ?? refusal) && refusalId}
      onSubmit={onSubmit}
      onKeyDown={sendByKeys}
    >
      {content}
    </form>
  )
}
