import { existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { processFolder } from '#tools/process.ts'
import { startArchivedPostgres } from './archived-postgres.ts'

/** Something that is backed up, destroyed and restored. */
export interface Installation {
  readonly settings: Readonly<Record<string, string>>
  readonly processes: number
  readonly stage: ReturnType<typeof processFolder>
  /** Resolves to the moment whose acknowledged writes the backup has. */
  backUp(): Promise<Date>
  /** Repeats what a backup continues to do until the disaster. */
  goOn(): Promise<void>
  /** Ends what is not a server process, as a crash of the machine does. */
  crash(): Promise<void>
  destroy(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

type Stage = Installation['stage']

async function runWell(stage: Stage, script: string, args: readonly string[], settings: Installation['settings']) {
  const { exit, text } = stage.run(script, args, settings)
  if ((await exit) !== 0) throw new Error(`${script} failed: ${text()}`)
  return text()
}

/** Also again what an earlier copy has: an upload may have been half there. */
const copyFiles = (from: string, to: string) => cp(from, to, { recursive: true })

export async function embeddedInstallation(): Promise<Installation> {
  const stage = processFolder()
  await stage.prepareDatabase()
  const [archive, uploads] = [join(stage.folder, 'backup.tar.gz'), join(stage.folder, 'uploads')]
  return {
    stage,
    settings: {},
    processes: 1,
    async backUp() {
      const text = await runWell(stage, 'server/cli/backup.ts', [archive], {})
      await copyFiles(join(stage.data, 'media'), uploads)
      return new Date(/the database at (\S+)\.\n/.exec(text)?.[1] ?? Number.NaN)
    },
    goOn: async () => undefined,
    crash: async () => undefined,
    destroy: () => rm(stage.data, { recursive: true }),
    async restore() {
      await runWell(stage, 'server/cli/restore.ts', [archive], {})
      await copyFiles(uploads, join(stage.data, 'media'))
    },
    close: stage.close,
  }
}

export async function postgresInstallation(): Promise<Installation> {
  const stage = processFolder()
  const postgres = await startArchivedPostgres()
  const uploads = join(stage.folder, 'uploads')
  /** When the last whole copy of the uploads began: they are complete for the database of that moment. */
  let copiedAt = new Date()

  async function copyUploads() {
    const begun = new Date()
    if (existsSync(join(stage.data, 'media'))) await copyFiles(join(stage.data, 'media'), uploads)
    copiedAt = begun
  }

  return {
    stage,
    settings: { DATABASE_URL: postgres.url },
    processes: 2,
    async backUp() {
      await postgres.baseBackup()
      const at = new Date()
      await copyUploads()
      return at
    },
    goOn: copyUploads,
    crash: postgres.crash,
    async destroy() {
      await postgres.destroy()
      await rm(stage.data, { recursive: true })
    },
    async restore() {
      await postgres.recover(copiedAt)
      await mkdir(stage.data, { recursive: true })
      await copyFiles(uploads, join(stage.data, 'media'))
    },
    async close() {
      await stage.close()
      await postgres.stop()
    },
  }
}
