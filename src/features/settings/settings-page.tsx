import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { SegmentedControl, Switch, Text } from '@mantine/core'
import { useId } from 'react'
import type { PreferencesChange } from '#contract/preferences.ts'
import { useServices } from '#src/api/services.tsx'
import { AreaHeader } from '#src/header/area-header.tsx'
import { keeperOf } from '#src/preferences/keep.ts'
import { usePreferences } from '#src/preferences/use-preferences.ts'
import { PageContent } from '#src/ui/page-content.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { SessionsCard } from './sessions-card.tsx'
import classes from './settings-page.module.css'
import { TokensCard } from './tokens-card.tsx'
import { YouCard } from './you-card.tsx'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

export function SettingsPage() {
  const services = useServices()
  const { extensions } = services.config
  const isStored = extensions.includes('preferences')
  const {
    theme = 'system',
    density = 'compact',
    workMails = true,
    singleKeys = true,
    signedInAt,
  } = usePreferences() ?? {}
  const change = (preferences: PreferencesChange) => keeperOf(services).change(preferences)
  return (
    <>
      <AreaHeader title="Settings" subtitle="Your account, appearance and help" />
      <PageContent>
        <div className={classes.cards}>
          <div className={classes.column}>
            <YouCard signedInAt={signedInAt} />
            {extensions.includes('sessions') && <SessionsCard />}
            {extensions.includes('tokens') && <TokensCard />}
          </div>
          <div className={classes.column}>
            <section className={classes.card}>
              <SectionHeading title="Appearance" {...(!isStored && { text: 'Kept until you reload the page.' })} />
              <Setting label="Theme" data={THEMES} value={theme} onChange={(next) => change({ theme: next })} />
              <Setting
                label="Table density"
                data={DENSITIES}
                value={density}
                onChange={(next) => change({ density: next })}
              />
            </section>
            <section className={classes.card}>
              <SectionHeading
                title="Keyboard"
                text="Some shortcuts are a single key. Turn them off if you dictate, or press keys by accident."
              />
              <Switch
                label="Shortcuts of a single key, like A, J and ?"
                checked={singleKeys}
                onChange={(event) => change({ singleKeys: event.currentTarget.checked })}
              />
            </section>
            {isStored && extensions.includes('notifications') && (
              <section className={classes.card}>
                <SectionHeading
                  title="Emails"
                  text={`At most one a day, at 8:00: proposals to review, tasks given to you${extensions.includes('notes') ? ', new notes' : ''}, and tasks due tomorrow.`}
                />
                <Switch
                  label="Email me about work that waits for me"
                  checked={workMails}
                  onChange={(event) => change({ workMails: event.currentTarget.checked })}
                />
              </section>
            )}
          </div>
        </div>
      </PageContent>
    </>
  )
}

interface SettingProps<Value extends string> {
  label: string
  data: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Setting<Value extends string>({ label, data, value, onChange }: SettingProps<Value>) {
  const id = useId()
  return (
    <div className={classes.setting}>
      <Text id={id}>{label}</Text>
      <SegmentedControl aria-labelledby={id} data={[...data]} value={value} onChange={onChange} />
    </div>
  )
}
