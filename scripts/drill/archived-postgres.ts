import { appendFileSync, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#tools/postgres.ts'

/** A PostgreSQL that keeps its log in an archive: a segment is 1 MB, and lasts a second at most. */
export async function startArchivedPostgres() {
  const archiveIn = (folder: string) => join(folder, 'archive')
  const postgres = await startPostgres(undefined, {
    initdb: ['--wal-segsize=1'],
    settings: (folder) => [
      'archive_mode=on',
      'archive_timeout=1',
      // Half a segment, which a crash leaves behind, must not look like a whole one: recovery would fail at it.
      `archive_command='mkdir -p ${archiveIn(folder)} && cd ${archiveIn(folder)} && cp ${folder}/data/%p part && mv part %f'`,
    ],
  })
  const { url, folder, data, run, start, kill, stop } = postgres
  const base = join(folder, 'base')
  const { hostname, port } = new URL(url)

  /** Rejects when the archive ends before the target. */
  async function recoverWith(target: readonly string[]) {
    const settings = ['hot_standby = off', `restore_command = 'cp ${archiveIn(folder)}/%f %p'`, ...target]
    const signal = join(data, 'recovery.signal')
    await rm(data, { recursive: true, force: true })
    await run('cp', ['-a', base, data])
    appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    await run('touch', [signal])
    await start()
    while (existsSync(signal)) {
      if (!existsSync(join(data, 'postmaster.pid'))) throw new Error('The recovery ended before its target')
      await wait(100)
    }
  }

  return {
    url,
    baseBackup: () =>
      run('pg_basebackup', ['-h', hostname, '-p', port, '-U', 'statehouse', '-D', base, '--checkpoint=fast']),
    crash: kill,
    /** Leaves base backup and archive. */
    destroy: () => rm(data, { recursive: true }),
    /** From base backup and archive, to `until` or to the end of an archive that ends before. */
    async recover(until: Date) {
      const target = `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`
      try {
        await recoverWith([target, `recovery_target_action = 'promote'`])
      } catch {
        await recoverWith([])
      }
    },
    stop,
  }
}
