import * as v from 'valibot'
import { expect, test } from 'vitest'
import { announcementCreation } from '#contract/announcement.ts'
import { ANNOUNCEMENT_STATUSES } from '#contract/enums.ts'
import { demoBeginning, demoOrganization, firstAdmin } from './organization.ts'

const NOW = new Date('2026-03-04T13:00:00.000Z')
const organization = demoOrganization(NOW, firstAdmin('admin@statehouse.example', demoBeginning(NOW)))
const all = organization.announcements

test('the demonstration has published announcements and drafts, with and without a link, lead and collaborators', () => {
  const byStatus = Object.groupBy(all, ({ status }) => status)
  for (const status of ANNOUNCEMENT_STATUSES) expect(byStatus[status]?.length, status).toBeGreaterThanOrEqual(3)
  for (const part of [all.map(({ link }) => link), all.map(({ leadId }) => leadId)]) {
    expect(part.filter((value) => value === null).length).toBeGreaterThan(0)
    expect(part.filter((value) => value !== null).length).toBeGreaterThan(3)
  }
  expect(all.some(({ collaboratorIds }) => collaboratorIds.length === 0)).toBe(true)
  expect(all.some(({ collaboratorIds }) => collaboratorIds.length > 2)).toBe(true)
})

test('demonstration announcements could have been sent by the form', () => {
  for (const { title, description, leadId, collaboratorIds, files, link, status } of all)
    expect(
      v.is(announcementCreation, {
        title,
        description: description ?? undefined,
        lead: leadId ?? undefined,
        collaborators: collaboratorIds,
        files,
        link: link ?? undefined,
        status,
      }),
      title,
    ).toBe(true)
})

test('demonstration announcements name people of the demonstration who are not locked', () => {
  const known = organization.users.flatMap(({ id, locked }) => (locked ? [] : id))
  const named = all.flatMap(({ leadId, collaboratorIds }) => [...(leadId ? [leadId] : []), ...collaboratorIds])
  expect(named.filter((id) => !known.includes(id))).toEqual([])
})

test('demonstration announcements were made in order, one after the other, before now', () => {
  const times = all.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual([...times].sort((one, other) => other - one))
  expect(Math.max(...times)).toBeLessThan(NOW.getTime())
})
