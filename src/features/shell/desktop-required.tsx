import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MINIMUM_WIDTH } from '#machines/flows/shell/shell-machine.ts'
import { FullPageMessage } from '#src/ui/full-page-message.tsx'
import { MonitorIcon } from '#src/ui/icons.tsx'
import classes from './desktop-required.module.css'
import { continueAnyway } from './use-screen.ts'

const TIPS = ['Use a desktop or laptop computer', 'Maximize the browser window', 'Zoom out in the browser']

/** `width`: CSS pixels of the window. */
export function DesktopRequired({ width }: { width: number }) {
  return (
    <FullPageMessage
      icon={<MonitorIcon size={24} />}
      title="Desktop Required"
      text="The dashboard needs the room of a desktop screen."
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Check Again</Button>
          <Button variant="default" component={Link} to="/">
            Back to Home
          </Button>
          <Button variant="subtle" onClick={continueAnyway}>
            Continue anyway
          </Button>
        </>
      }
    >
      <dl className={classes.widths}>
        <dt>Current width</dt>
        <dd>{width}px</dd>
        <dt>Minimum width</dt>
        <dd>{MINIMUM_WIDTH}px</dd>
      </dl>
      <Text size="sm" fw={600}>
        Tips
      </Text>
      <ul className={classes.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </FullPageMessage>
  )
}
