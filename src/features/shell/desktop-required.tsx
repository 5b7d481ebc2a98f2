import { Button, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MINIMUM_WIDTH } from '#machines/flows/shell.ts'
import { FullPageMessage } from '#src/ui/full-page-message.tsx'

/** `width`: CSS pixels of the window. */
export function DesktopRequired({ width }: { width: number }) {
  return (
    <FullPageMessage
      title="Desktop Required"
      description="The dashboard is made for desktop screens."
      details={
        <>
          <Text>
            Current width: {width}px
            <br />
            Minimum width: {MINIMUM_WIDTH}px
          </Text>
          <List size="sm">
            <List.Item>Use a desktop or laptop computer</List.Item>
            <List.Item>Maximise the browser window</List.Item>
            <List.Item>Zoom out in the browser</List.Item>
          </List>
        </>
      }
    >
      <Button onClick={() => window.location.reload()}>Check Again</Button>
      <Button variant="default" component={Link} to="/">
        Back to Home
      </Button>
    </FullPageMessage>
  )
}
