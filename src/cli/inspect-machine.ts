/** What a machine must have before campaigns are kept on it. It looks, and leaves nothing behind. */
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One thing that was looked at. */
export interface Finding {
  readonly what: string
  readonly ok: boolean
  readonly says: string
}

const oldestSqlite = [3, 51, 3] as const
const leastFree = 100 * 1024 * 1024

/** Looks at Node, SQLite, the data folder and the space on its disk. */
export function inspectMachine(
  home: string,
  versions: Readonly<Record<string, string | undefined>> = process.versions,
): Finding[] {
  return [
    { what: 'Node', ok: true, says: versions.node ?? 'unknown' },
    sqliteFinding(versions.sqlite ?? '0'),
    folderFinding(home),
    spaceFinding(home),
  ]
}

function sqliteFinding(version: string): Finding {
  const parts = version.split('.').map(Number)
  const at = oldestSqlite.findIndex((need, index) => (parts[index] ?? 0) !== need)
  const ok = at === -1 || (parts[at] ?? 0) > (oldestSqlite[at] ?? 0)
  const wanted = `${oldestSqlite.join('.')} or newer is needed: Node 22.23, 24.21 or 26 brings it`
  return { what: 'SQLite', ok, says: ok ? version : `${version}, but ${wanted}` }
}

function folderFinding(home: string): Finding {
  const what = 'Data folder'
  try {
    if (!existsSync(home)) {
      accessSync(existingParent(home), constants.W_OK)
      return { what, ok: true, says: `${home} (will be made when it is needed)` }
    }
    rmSync(mkdtempSync(join(home, '.doctor-')), { recursive: true })
    return { what, ok: true, says: home }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { what, ok: false, says: `${home} cannot be written: ${why}` }
  }
}

function spaceFinding(home: string): Finding {
  const what = 'Free space'
  try {
    const { bavail, bsize } = statfsSync(existingParent(home))
    const free = bavail * bsize
    const says = `${Math.floor(free / 1024 / 1024)} MB`
    return free < leastFree ? { what, ok: false, says: `only ${says} left` } : { what, ok: true, says }
  } catch (error) {
    return { what, ok: false, says: error instanceof Error ? error.message : String(error) }
  }
}

function existingParent(path: string): string {
  let folder = path
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}
