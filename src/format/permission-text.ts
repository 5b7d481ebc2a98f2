import { EVERY_PERMISSION } from '#contract/permission.ts'

/** A permission's name as people read it. The name itself travels beside it: it cannot be had back from this. */
export const permissionText = (name: string) =>
  name === EVERY_PERMISSION ? 'all permissions' : name.replace(/[^A-Za-z0-9]/g, ' ')
