/** The data folder is its owner's: what of it others could read is closed to them. */
import { existsSync, readdirSync } from 'node:fs'
import { isSharedFolder, repairPrivacy } from '../files/index.ts'
import { countOf } from '../text/capitals-articles-plurals-lists.ts'

/** What of a data folder only its owner may read; packs and what its owner put there are left as they are. */
const privateNames =
  `campaigns books lore.sqlite lore.sqlite-wal lore.sqlite-shm triage.jsonl server.key server.log seed.key
  tokens.json folders.json imports`.split(/\s+/)

/** Closes a data folder that others could read, and says so. */
export function closeDataFolder(home: string): string {
  // A folder that others use too, or that holds no game of ours, is not ours to close: what is ours in it is.
  const { files, folders } = repairPrivacy(home, privateNames, { whole: isOurs(home) })
  if (files === 0) return ''
  return `Others could read ${countOf(files, 'file')} and ${countOf(folders, 'folder')} of your games; now only you can.\n`
}

/** True for a folder that holds something of ours and nothing of anybody else's. */
function isOurs(home: string): boolean {
  if (!existsSync(home)) return true
  const names = readdirSync(home)
  return names.some((name) => privateNames.includes(name)) && !isSharedFolder(home)
}
