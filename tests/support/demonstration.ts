import type { TestProject } from 'vitest/node'
import { BUILT_SERVER, processFolder } from '#tools/process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of its data. */
    demonstration: string
  }
}

/** Seeds the demonstration organization once: each server of a journey starts with a copy. */
export async function setup(project: TestProject) {
  const folder = processFolder(BUILT_SERVER)
  await folder.prepareDatabase()
  const { child, exit } = await folder.startServer({ DEMO: '1' })
  child.kill('SIGTERM')
  await exit
  project.provide('demonstration', folder.data)
  return folder.close
}
