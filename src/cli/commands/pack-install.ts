/**
 * `fatewright pack list|install|upgrade|remove`: packs are collected; pack-authoring.ts and pack-lore.ts have the
 * other commands.
 */

import type { Command } from 'commander'
import { LocalPath } from '../../core/name-or-local-path.ts'
import type { Result } from '../../core/result.ts'
import type { BoundCampaign } from '../../engine/index.ts'
import type { InstalledPack, InstallReport, PackChanges } from '../../packs/index.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { oneLine, type Paint, printable } from '../terminal-text.ts'
import { addPackAuthoring } from './pack-authoring.ts'
import { addPackLore } from './pack-lore.ts'

/** Ids that are listed in the text; JSON has them all. */
const maxListed = 12

const source = ['<path>', "the pack's folder, or a zip archive of it"] as const

export function addPack(program: Command, perform: Perform): void {
  const pack = program.command('pack').description('install worlds, write your own, and search their lore')
  addStore(pack, perform)
  addPackAuthoring(pack, perform, () => program.opts())
  addPackLore(pack, perform)
}

function addStore(pack: Command, perform: Perform): void {
  pack
    .command('list')
    .description('list the packs there are')
    .action(() => perform(listPacks))
  pack
    .command('install')
    .description('put a pack among your worlds, with the scenarios it brings along')
    .argument(...source)
    .option('--strict', 'refuse it for warnings too')
    .action((path: string, options: { readonly strict?: true }) =>
      perform((context) => installPack(context, path, options)),
    )
  pack
    .command('upgrade')
    .description('put another version of a pack in its place; campaigns keep the one they began with')
    .argument(...source)
    .option('--replace', 'take the same version with other content, or an older one')
    .option('--force', 'even when other packs or scenarios cannot be played with it')
    .option('--strict', 'refuse it for warnings too')
    .action(
      (path: string, options: { readonly replace?: true; readonly force?: true; readonly strict?: true }) =>
        perform((context) => upgradePack(context, path, options)),
    )
  pack
    .command('remove')
    .description('take a pack away; campaigns that began in it go on')
    .argument('<id>', 'the id of an installed pack')
    .option('--force', 'even when other packs or scenarios need it')
    .action((id: string, options: { readonly force?: true }) =>
      perform((context) => removePack(context, id, options)),
    )
}

async function listPacks({ engine, paint }: CliContext): Promise<Result<Answer>> {
  const packs = await engine.packs.installed()
  const text = packs.map((pack) => packText(pack, paint)).join('\n\n')
  return answer({ packs }, packs.length === 0 ? 'There are no packs here.' : text)
}

function packText(pack: InstalledPack, paint: Paint): string {
  const { id, name, version, layer, license, depends_on, fixed, scenarios, trouble, folder } = pack
  const head = `${paint.strong(id)}  ${oneLine(name)} ${version}`
  if (trouble !== null)
    return `${head}\n  ${paint.bad(oneLine(trouble, 500))}\n  ${paint.dim(printable(folder))}`
  const needs = depends_on.map((needed) => `${needed.id} ${needed.version}`).join(', ')
  return [
    head,
    paint.dim(`  ${layer}, ${oneLine(license.type)}, ${fixed ? 'came with the program' : 'installed'}`),
    ...(scenarios.length === 0 ? [] : [paint.dim(`  plays: ${scenarios.join(', ')}`)]),
    ...(needs === '' ? [] : [paint.dim(`  builds on: ${needs}`)]),
  ].join('\n')
}

async function installPack(
  { engine, paint }: CliContext,
  path: string,
  options: { readonly strict?: true },
): Promise<Result<Answer>> {
  const placed = await engine.packs.install(LocalPath.typed(path), options)
  if (!placed.ok) return placed
  const { manifest, same } = placed.value
  const name = `${oneLine(manifest.name)} ${manifest.version}`
  const head = same ? `${name} is there already, just like this.` : paint.strong(`${name} is installed.`)
  return answer(placed.value, [head, ...placedLines(placed.value, paint)].join('\n'))
}

function placedLines(
  { folder, scenarios, warnings, left_out, same, manifest }: InstallReport,
  paint: Paint,
): string[] {
  const [first] = scenarios
  return [
    paint.dim(`  ${printable(folder)}`),
    ...(left_out.length === 0
      ? []
      : [
          `  left out: ${left_out
            .slice(0, maxListed)
            .map((name) => oneLine(name))
            .join(', ')}`,
        ]),
    ...(warnings === 0 || same
      ? []
      : [`  it could be better in ${warnings} places: fatewright pack validate ${manifest.id}`]),
    ...(first === undefined ? [] : [`  play: fatewright play --new ${first}`]),
  ]
}

async function upgradePack(
  { engine, paint }: CliContext,
  path: string,
  options: { readonly replace?: true; readonly force?: true; readonly strict?: true },
): Promise<Result<Answer>> {
  const placed = await engine.packs.upgrade(LocalPath.typed(path), options)
  if (!placed.ok) return placed
  const { manifest, same, before, changes, campaigns } = placed.value
  const name = `${oneLine(manifest.name)} ${manifest.version}`
  if (same) return answer(placed.value, `${name} is there already, just like this.`)
  const text = [
    paint.strong(`${name} is in the place of ${before ?? 'what was there'}.`),
    ...(changes === null ? [] : changeLines(changes)),
    ...placedLines(placed.value, paint),
    ...campaignLines(campaigns),
  ]
  return answer(placed.value, text.join('\n'))
}

function changeLines({ gone, added, changed }: PackChanges): string[] {
  const row = (what: string, ids: readonly string[]): string[] => {
    if (ids.length === 0) return []
    const more = ids.length > maxListed ? ` and ${ids.length - maxListed} more` : ''
    return [`  ${what.padEnd(9)}${ids.slice(0, maxListed).join(', ')}${more}`]
  }
  const rows = [...row('gone', gone), ...row('new', added), ...row('changed', changed)]
  return rows.length === 0 ? ['  nothing in it is said differently'] : rows
}

async function removePack(
  { engine, paint }: CliContext,
  id: string,
  options: { readonly force?: true },
): Promise<Result<Answer>> {
  const removed = await engine.packs.remove(id, options)
  if (!removed.ok) return removed
  const { manifest, scenarios, needed_by, uncovers, campaigns } = removed.value
  const text = [
    paint.strong(`${oneLine(manifest.name)} ${manifest.version} is removed.`),
    ...(scenarios.length === 0 ? [] : [`  with it went: ${scenarios.join(', ')}`]),
    ...(uncovers === null
      ? []
      : [`  from now on the copy that came with the program is played: ${uncovers}`]),
    ...(needed_by.length === 0 || uncovers !== null ? [] : [`  these needed it: ${needed_by.join(', ')}`]),
    ...campaignLines(campaigns),
  ]
  return answer(removed.value, text.join('\n'))
}

function campaignLines(campaigns: readonly BoundCampaign[]): string[] {
  if (campaigns.length === 0) return []
  const listed = campaigns
    .slice(0, maxListed)
    .map(({ campaign_id, name, version }) => `    ${campaign_id}  (${oneLine(name)}, ${version})`)
  const more = campaigns.length > maxListed ? [`    and ${campaigns.length - maxListed} more`] : []
  return ['  these campaigns keep their own copy and go on as they began:', ...listed, ...more]
}
