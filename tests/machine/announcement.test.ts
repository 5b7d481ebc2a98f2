import { expect, test } from 'vitest'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { announcementViewers } from '#machines/viewers.ts'
import { announcementSpec } from '#tests/spec/announcement.ts'
import { specifyLifecycle } from '#tests/support/model/specify-lifecycle.ts'

specifyLifecycle(announcementSpec, announcementLifecycle, announcementViewers)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the lifecycle of the announcement loads without any other module', async () => {
  const { announcementLifecycle: loaded } = await import('#machines/lifecycles/announcement/announcement-machine.ts')
  expect([loaded.entity, loaded.machine.id]).toEqual(['announcement', 'announcement'])
})
