import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { announcementCreation } from '#contract/announcement.ts'
import { taskCalls } from '#contract/task.ts'
import { demoBeginning, demoOrganization, firstAdmin } from './organization.ts'
import { UNREAD_DAYS } from './seed.ts'

const NOW = new Date('2026-03-04T13:00:00.000Z')
const DAY = 86_400_000
const ADMIN = 'admin@statehouse.example'

const takesFeedback = (event: string) => 'feedback' in (Object(taskCalls)[event]?.body?.entries ?? {})

describe('the demonstration organization', () => {
  const at = (now: Date) => demoOrganization(now, firstAdmin(ADMIN, demoBeginning(now)))
  const organization = at(NOW)
  const { announcements, tasks: all } = organization

  test('moves with the time: nothing but dates differ, by as much', () => {
    const weekLater = at(new Date(NOW.getTime() + 7 * DAY))
    expect(weekLater.tasks.map(({ dueDate }) => dueDate.getTime() - 7 * DAY)).toEqual(
      all.map(({ dueDate }) => dueDate.getTime()),
    )
    const undated = ({ tasks }: typeof organization) => tasks.map(({ dueDate, createdAt, updatedAt, ...task }) => task)
    expect(undated(weekLater)).toEqual(undated(organization))
  })

  test('the statuses have their stated numbers of tasks', () => {
    const counts = Object.entries(Object.groupBy(all, ({ status }) => status)).map(([status, of]) => [
      status,
      of.length,
    ])
    expect(Object.fromEntries(counts)).toEqual({
      proposed: 23,
      approved: 17,
      denied: 30,
      'carried-forward': 27,
      done: 18,
      completed: 85,
    })
  })

  test('has tasks proposed by their owners and assigned by super admins, some of them a super admin’s own', () => {
    const isAssigned = ({ createdBy, assignedTo }: (typeof all)[number]) => createdBy !== assignedTo
    expect(all.filter(isAssigned).length).toBeGreaterThan(30)
    expect(all.filter((task) => isAssigned(task) && task.status === 'proposed')).toEqual([])
    expect(new Set(all.filter(isAssigned).map(({ origin }) => origin))).toEqual(new Set(['Super Admin']))
    expect(all.filter(({ assignedTo }) => assignedTo === 'first-admin')).toHaveLength(5)
  })

  test.each(Array.from({ length: 14 }, (_, day) => new Date(NOW.getTime() + day * DAY + day * 5_000_000)))(
    'was made before now, in office hours and in order, and is due around today, on %s',
    (now) => {
      const { tasks, moves, announcements } = at(now)
      const times = [...moves, ...announcements.map(({ createdAt }) => ({ at: createdAt }))].map((made) => made.at)
      for (const time of times) {
        expect(time.getTime()).toBeLessThan(now.getTime())
        expect([0, 6]).not.toContain(time.getUTCDay())
        expect(time.getUTCHours() * 60 + time.getUTCMinutes()).toBeGreaterThanOrEqual(7 * 60)
        expect(time.getUTCHours() * 60 + time.getUTCMinutes()).toBeLessThanOrEqual(16 * 60)
      }
      for (const { createdAt, dueDate } of tasks) {
        expect(dueDate.getTime()).toBeGreaterThan(createdAt.getTime())
        expect(Math.abs(dueDate.getTime() - now.getTime())).toBeLessThan(32 * DAY)
        expect([0, 6]).not.toContain(dueDate.getUTCDay())
      }
    },
  )

  test('at every third hour of a week, a super admin has not read the newest proposal that waits', () => {
    const ages = Array.from({ length: 56 }, (_, step) => {
      const now = new Date(NOW.getTime() + (step * DAY) / 8)
      const waiting = at(now).tasks.filter(({ status }) => status === 'proposed')
      return (now.getTime() - Math.max(...waiting.map(({ createdAt }) => createdAt.getTime()))) / DAY
    })
    expect(Math.max(...ages)).toBeLessThan(UNREAD_DAYS)
    expect(Math.max(...ages)).toBeGreaterThan(UNREAD_DAYS - 1)
  })

  test('has moves of the last five weeks, with rework, late reviews and refusals', () => {
    const ofTasks = organization.moves.filter(({ entity }) => entity === 'task')
    for (const week of [0, 1, 2, 3, 4]) {
      const until = NOW.getTime() - week * 7 * DAY
      const moves = ofTasks.filter(({ at }) => at.getTime() < until && at.getTime() >= until - 7 * DAY)
      expect(moves.length, `${week} weeks ago`).toBeGreaterThan(40)
    }
    const taken = ofTasks.map(({ event, from, to }) => `${event} ${from} ${to}`)
    for (const rework of ['task.requestMore done carried-forward', 'task.approve denied approved'])
      expect(taken.filter((each) => each === rework).length, rework).toBeGreaterThan(3)
    const late = ofTasks.filter(({ event, seconds }) => event === 'task.approve' && (seconds ?? 0) > (7 * DAY) / 1_000)
    expect(late.length).toBeGreaterThan(3)
    const refused = ofTasks.flatMap(({ event, refusal }) => (refusal ? `${event} ${refusal.guard ?? refusal.why}` : []))
    for (const attempt of ['task.approve isReviewer', 'task.markDone state'])
      expect(refused.filter((each) => each === attempt).length, attempt).toBeGreaterThan(3)
  })

  test('has tasks with the time, feedback and percentage of their last moves', () => {
    for (const { id, feedback, percentageDone, version, createdAt, updatedAt } of all) {
      const accepted = organization.moves.filter(({ recordId, to }) => recordId === id && to)
      const review = accepted.findLast(({ event }) => takesFeedback(event))
      const percentages = accepted
        .flatMap(({ changes }) => changes ?? [])
        .filter(({ field }) => field === 'percentageDone')
      expect({ feedback, percentageDone, version, createdAt, updatedAt }, id).toEqual({
        feedback: review?.comment ?? null,
        percentageDone: percentages.at(-1)?.after ?? null,
        version: accepted.length,
        createdAt: accepted[0]?.at,
        updatedAt: accepted.at(-1)?.at,
      })
    }
  })

  test('has people for every case that the screens distinguish', () => {
    const rolesById = new Map(organization.roles.map((role) => [role.id, role]))
    const permissionsOf = (roleId: string | null | undefined) => rolesById.get(roleId ?? '')?.permissions
    const plain = organization.users.filter(
      ({ roleId, locked, isSuperAdmin }) =>
        !locked && !isSuperAdmin && permissionsOf(roleId)?.join() === 'read_task,read_announcement,read_file_upload',
    )
    expect(plain.length).toBeGreaterThanOrEqual(5)
    expect(organization.roles.filter(({ permissions }) => permissions.includes('*'))).toHaveLength(1)
    const disabled = organization.roles.filter(({ isActive }) => !isActive).map(({ id }) => id)
    expect(disabled).toHaveLength(1)
    expect(organization.users.filter(({ roleId }) => roleId === disabled[0])).toHaveLength(1)
    expect(organization.users.filter(({ locked }) => locked)).toHaveLength(1)
    expect(organization.users.filter(({ lastActiveAt }) => lastActiveAt === null).length).toBeGreaterThan(2)
    expect(organization.users.filter(({ isSuperAdmin }) => isSuperAdmin)).toHaveLength(1)
    expect(organization.users.every(({ email }) => /^[a-z.]+@statehouse\.example$/.test(email))).toBe(true)
  })

  test('has announcements that could have been sent by the form', () => {
    for (const { title, description, leadId, collaboratorIds, link, status } of announcements)
      expect(
        v.is(announcementCreation, {
          title,
          description: description ?? undefined,
          lead: leadId ?? undefined,
          collaborators: collaboratorIds,
          files: [],
          link: link ?? undefined,
          status,
        }),
        title,
      ).toBe(true)
  })

  test('has announcements that name its people who are not locked', () => {
    const known = organization.users.flatMap(({ id, locked }) => (locked ? [] : id))
    const named = announcements.flatMap(({ leadId, collaboratorIds }) => [
      ...(leadId ? [leadId] : []),
      ...collaboratorIds,
    ])
    expect(named.filter((id) => !known.includes(id))).toEqual([])
  })
})
