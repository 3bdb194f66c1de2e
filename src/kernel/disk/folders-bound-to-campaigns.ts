/** Which folders follow which campaigns: a small file in the data folder. Losing it loses nothing but the following. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '../../core/json.ts'
import { writePrivateFile } from '../../files/index.ts'

function fileOf(home: string): string {
  return join(home, 'folders.json')
}

function readAll(home: string): Readonly<Record<string, readonly string[]>> {
  if (!existsSync(fileOf(home))) return {}
  try {
    const kept: unknown = JSON.parse(readFileSync(fileOf(home), 'utf8'))
    const rows = isJsonObject(kept) ? Object.entries(kept) : []
    return Object.fromEntries(
      rows.flatMap(([id, list]) =>
        Array.isArray(list) ? [[id, list.filter((one) => typeof one === 'string')]] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** The folders that follow a campaign. */
export function boundFolders(home: string, campaignId: string): readonly string[] {
  const all = readAll(home)
  return Object.hasOwn(all, campaignId) ? (all[campaignId] ?? []) : []
}

/** Lets a folder follow a campaign. */
export function addBoundFolder(home: string, campaignId: string, folder: string): void {
  const before = boundFolders(home, campaignId)
  if (before.includes(folder)) return
  writeAll(home, { ...readAll(home), [campaignId]: [...before, folder] })
}

/** Lets no folder follow a campaign any more; the folders themselves are left as they are. */
export function forgetBoundFolders(home: string, campaignId: string): void {
  const { [campaignId]: bound, ...rest } = readAll(home)
  if (bound !== undefined) writeAll(home, rest)
}

function writeAll(home: string, bound: Readonly<Record<string, readonly string[]>>): void {
  writePrivateFile(fileOf(home), `${JSON.stringify(bound, null, 2)}\n`)
}
