import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { AreaHeader, type AreaHeaderProps } from '#src/header/area-header.tsx'
import { PageContent } from '#src/ui/page-content.tsx'
import { SectionHeading, type SectionHeadingProps } from '#src/ui/section-heading.tsx'
import classes from './list-page.module.css'

interface ListTabs<Tab extends string> {
  value: Tab
  items: readonly (readonly [value: Tab, label: string])[]
  onChange: (tab: Tab) => void
}

export interface ListPageProps<Tab extends string> extends AreaHeaderProps {
  cards?: ReactNode
  /** The statuses of the listed records on their chart, which load when the list is there. */
  strip?: ReactNode
  isListed?: boolean
  section?: SectionHeadingProps | undefined
  tabs?: ListTabs<Tab> | undefined
  drawers?: ReactNode
  children: ReactNode
}

export function ListPage<Tab extends string>(props: ListPageProps<Tab>) {
  const { cards, strip, isListed, section, tabs, drawers, children, ...header } = props
  const tabBar = tabs && (
    <Tabs
      value={tabs.value}
      onChange={(chosen) => {
        for (const [value] of tabs.items) if (value === chosen) tabs.onChange(value)
      }}
    >
      <Tabs.List>
        {tabs.items.map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
  const hasTabsInHeading = section !== undefined && !section.title
  return (
    <>
      <AreaHeader {...header} />
      <PageContent>
        {cards}
        {section && <SectionHeading {...section}>{hasTabsInHeading && tabBar}</SectionHeading>}
        {!hasTabsInHeading && tabBar}
        {strip && <div className={classes.strip}>{strip}</div>}
        {children}
      </PageContent>
      {drawers}
    </>
  )
}
