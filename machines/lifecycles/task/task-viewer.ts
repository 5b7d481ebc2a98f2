import type { Person } from '#machines/lifecycles/viewer.ts'

/** `reviewer` is a super admin on somebody else's task, `assignee` its owner, who may be a super admin too. */
export interface TaskViewer extends Person {
  readonly relation: 'assignee' | 'reviewer' | 'colleague'
}

export function taskViewer({ id, isSuperAdmin, permissions }: Person, assigneeId: string | undefined): TaskViewer {
  const relation = id === assigneeId ? 'assignee' : isSuperAdmin ? 'reviewer' : 'colleague'
  return { id, isSuperAdmin, permissions, relation }
}
