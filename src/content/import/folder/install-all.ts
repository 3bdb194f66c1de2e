/** Everything an import becomes, in order: a pack with its scenario, then a campaign; when one is refused, none is left. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import { packIdFor } from '../build/name-maker.ts'
import { checksumOf } from '../bytes/checksum.ts'
import type { ToldHistory } from '../chat/told-history.ts'
import type { ImportOptions } from '../read-import.ts'
import { installFolder, type NewFile } from './install-files.ts'
import { type InstalledImport, installImport } from './install-import.ts'
import type { Foreign } from './open-foreign.ts'

/** What an import became. */
export interface ForeignInstalled {
  readonly pack: InstalledImport | null
  /** The campaign of a story, and where its original is kept. */
  readonly campaign: { readonly campaign_id: string; readonly kept: string } | null
}

/** Installs an import under a data folder; `found` makes a campaign of a story. */
export async function installAll(
  home: string,
  taken: { readonly packs: readonly string[]; readonly scenarios: readonly string[] },
  { imported, source }: Foreign,
  options: ImportOptions,
  found: (
    history: ToldHistory & { readonly original: string },
  ) => Promise<Result<{ readonly campaign_id: string }>>,
): Promise<Result<ForeignInstalled>> {
  const places = {
    packs: join(home, 'packs'),
    scenarios: join(home, 'scenarios'),
    takenPacks: taken.packs,
    takenScenarios: taken.scenarios,
  }
  if (imported.pack === null && imported.history === null)
    return refuse('import/empty', `There is nothing in ${source.file} to take.`)
  const pack =
    imported.pack === null ? done(null) : installImport(imported, imported.pack, source, options, places)
  if (!pack.ok || imported.history === null)
    return pack.ok ? done({ pack: pack.value, campaign: null }) : pack
  // The original first: a campaign without it would be half an import, an original without a campaign is none.
  const name = `${packIdFor(imported.history.title)}_${checksumOf(source.bytes)}`
  const kept = join(home, 'imports', name)
  const written = existsSync(kept) ? done(null) : installFolder(kept, keptFiles({ imported, source }))
  const campaign = written.ok ? await found({ ...imported.history, original: name }) : written
  if (campaign.ok)
    return done({ pack: pack.value, campaign: { campaign_id: campaign.value.campaign_id, kept } })
  if (pack.value !== null) rmSync(pack.value.folder, { recursive: true, force: true })
  return campaign
}

function keptFiles({ imported, source }: Foreign): readonly NewFile[] {
  return [
    { path: `original.${imported.ending}`, contents: source.bytes },
    { path: 'report.json', contents: `${JSON.stringify(imported.report, null, 2)}\n` },
  ]
}
