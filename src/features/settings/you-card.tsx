import { useSelector } from '@xstate/react'
import { areasOpenTo } from '#contract/area.ts'
import { fullName } from '#contract/employee.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { formatDateTime, orNothing } from '#src/format/dates.ts'
import { Details } from '#src/overlays/details.tsx'
import { breakable } from '#src/ui/breakable.tsx'
import { dateText } from '#src/ui/date-text.tsx'
import { PermissionList } from '#src/ui/permission-list.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import classes from './settings-page.module.css'

export function YouCard({ signedInAt }: { signedInAt: string | undefined }) {
  const { session, menu } = useServices()
  const viewer = useViewer()
  const email = useSelector(session, ({ context }) => context.user?.email)
  const areas = areasOpenTo(menu, viewer).map(({ label }) => label)
  return (
    <section className={classes.card}>
      <SectionHeading title="You" text={`You are logged in as ${fullName(viewer)}, ${viewer.roleLabel}.`} />
      <Details
        items={[
          { label: 'Email', value: breakable(orNothing(email)) },
          { label: 'Role', value: viewer.roleLabel },
          {
            label: 'Permissions',
            value: viewer.isSuperAdmin ? (
              'Everything, including reviews and roles'
            ) : (
              <PermissionList permissions={viewer.permissions} />
            ),
          },
          { label: 'Areas open to you', value: areas.join(', ') },
          ...(signedInAt ? [{ label: 'Logged in since', value: dateText(signedInAt, formatDateTime) }] : []),
        ]}
      />
    </section>
  )
}
