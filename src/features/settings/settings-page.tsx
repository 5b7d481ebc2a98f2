import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { fullName } from '#contract/employee.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { WORKFLOW_PAGES } from '#src/format/workflow-pages.ts'
import { AreaHeader } from '#src/list/area-header.tsx'
import { type Density, readDensity, setDensity } from '#src/ui/appearance.ts'
import { PageContent } from '#src/ui/page-content.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import classes from './settings-page.module.css'

const SCHEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const DENSITY_LABELS = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

export function SettingsPage() {
  const { session } = useServices()
  const viewer = useViewer()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, chooseDensity] = useState(readDensity)
  const change = (next: Density) => {
    setDensity(next)
    chooseDensity(next)
  }
  return (
    <>
      <AreaHeader title="Settings" subtitle="Appearance, help and your session" />
      <PageContent>
        <section className={classes.card}>
          <SectionHeading title="Appearance" text="Kept until you reload the page." />
          <Setting label="Theme">
            {(labelledBy) => (
              <SegmentedControl
                aria-labelledby={labelledBy}
                data={[...SCHEMES]}
                value={colorScheme}
                onChange={(scheme) => setColorScheme(scheme)}
              />
            )}
          </Setting>
          <Setting label="Table density">
            {(labelledBy) => (
              <SegmentedControl
                aria-labelledby={labelledBy}
                data={[...DENSITY_LABELS]}
                value={density}
                onChange={change}
              />
            )}
          </Setting>
        </section>
        <section className={classes.card}>
          <SectionHeading
            title="How the workflows work"
            text="What can happen to a record, who can do it, and why something is refused."
            actions={
              <Button component="a" variant="default" href={WORKFLOW_PAGES} target="_blank" rel="noreferrer">
                Read about the workflows
              </Button>
            }
          />
        </section>
        <section className={classes.card}>
          <SectionHeading
            title="Session"
            text={`You are logged in as ${fullName(viewer)}, ${viewer.roleLabel}.`}
            actions={
              <Button variant="default" onClick={session.logOut.ask}>
                Log out
              </Button>
            }
          />
        </section>
      </PageContent>
    </>
  )
}

function Setting({ label, children }: { label: string; children: (labelledBy: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.setting}>
      <Text id={id}>{label}</Text>
      {children(id)}
    </div>
  )
}
