/** `fatewright pack list | install | upgrade | remove`: what is told about the shelf. */
import type { BoundCampaign } from '../../campaign/packs/keep-packs.ts'
import type { PackChanges, ShelfReport, ShelvedPack } from '../../content/pack-shelf.ts'
import type { Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliContext } from '../context.ts'
import { oneLine, type Paint, printable } from '../terminal.ts'

/** Ids that are told one by one; JSON has them all. */
const mostTold = 12

/** Lists all packs. */
export async function listPacks({ engine, paint }: CliContext): Promise<Result<Answer>> {
  const packs = await engine.shelvedPacks()
  const told = packs.map((one) => tellPack(one, paint)).join('\n\n')
  return answer({ packs }, packs.length === 0 ? 'There are no packs here.' : told)
}

function tellPack(pack: ShelvedPack, paint: Paint): string {
  const { id, name, version, layer, license, depends_on, fixed, scenarios, trouble, folder } = pack
  const head = `${paint.strong(id)}  ${oneLine(name)} ${version}`
  if (trouble !== null)
    return `${head}\n  ${paint.bad(oneLine(trouble, 500))}\n  ${paint.dim(printable(folder))}`
  const needs = depends_on.map((one) => `${one.id} ${one.version}`).join(', ')
  return [
    head,
    paint.dim(`  ${layer}, ${oneLine(license.type)}, ${fixed ? 'came with the program' : 'installed'}`),
    ...(scenarios.length === 0 ? [] : [paint.dim(`  plays: ${scenarios.join(', ')}`)]),
    ...(needs === '' ? [] : [paint.dim(`  builds on: ${needs}`)]),
  ].join('\n')
}

/** Installs a pack. */
export async function installPack(
  { engine, paint }: CliContext,
  path: string,
  options: { readonly strict?: true },
): Promise<Result<Answer>> {
  const placed = await engine.installPack(path, options)
  if (!placed.ok) return placed
  const { manifest, same } = placed.value
  const name = `${oneLine(manifest.name)} ${manifest.version}`
  const head = same ? `${name} is there already, just like this.` : paint.strong(`${name} is installed.`)
  return answer(placed.value, [head, ...tellPlaced(placed.value, paint)].join('\n'))
}

function tellPlaced(
  { folder, scenarios, warnings, left_out, same, manifest }: ShelfReport,
  paint: Paint,
): string[] {
  const [first] = scenarios
  return [
    paint.dim(`  ${printable(folder)}`),
    ...(left_out.length === 0
      ? []
      : [
          `  left out: ${left_out
            .slice(0, mostTold)
            .map((one) => oneLine(one))
            .join(', ')}`,
        ]),
    ...(warnings === 0 || same
      ? []
      : [`  it could be better in ${warnings} places: fatewright pack validate ${manifest.id}`]),
    ...(first === undefined ? [] : [`  play: fatewright play --new ${first}`]),
  ]
}

/** Puts another version in a pack's place. */
export async function upgradePack(
  { engine, paint }: CliContext,
  path: string,
  options: { readonly replace?: true; readonly force?: true; readonly strict?: true },
): Promise<Result<Answer>> {
  const placed = await engine.upgradePack(path, options)
  if (!placed.ok) return placed
  const { manifest, same, before, changes, campaigns } = placed.value
  const name = `${oneLine(manifest.name)} ${manifest.version}`
  if (same) return answer(placed.value, `${name} is there already, just like this.`)
  const text = [
    paint.strong(`${name} is in the place of ${before ?? 'what was there'}.`),
    ...(changes === null ? [] : tellChanges(changes)),
    ...tellPlaced(placed.value, paint),
    ...tellCampaigns(campaigns),
  ]
  return answer(placed.value, text.join('\n'))
}

function tellChanges({ gone, added, changed }: PackChanges): string[] {
  const row = (what: string, ids: readonly string[]): string[] => {
    if (ids.length === 0) return []
    const more = ids.length > mostTold ? ` and ${ids.length - mostTold} more` : ''
    return [`  ${what.padEnd(9)}${ids.slice(0, mostTold).join(', ')}${more}`]
  }
  const rows = [...row('gone', gone), ...row('new', added), ...row('changed', changed)]
  return rows.length === 0 ? ['  nothing in it is said differently'] : rows
}

/** Removes a pack. */
export async function removePack(
  { engine, paint }: CliContext,
  id: string,
  options: { readonly force?: true },
): Promise<Result<Answer>> {
  const removed = await engine.removePack(id, options)
  if (!removed.ok) return removed
  const { manifest, scenarios, needed_by, uncovers, campaigns } = removed.value
  const text = [
    paint.strong(`${oneLine(manifest.name)} ${manifest.version} is removed.`),
    ...(scenarios.length === 0 ? [] : [`  with it went: ${scenarios.join(', ')}`]),
    ...(uncovers === null
      ? []
      : [`  from now on the copy that came with the program is played: ${uncovers}`]),
    ...(needed_by.length === 0 || uncovers !== null ? [] : [`  these needed it: ${needed_by.join(', ')}`]),
    ...tellCampaigns(campaigns),
  ]
  return answer(removed.value, text.join('\n'))
}

function tellCampaigns(campaigns: readonly BoundCampaign[]): string[] {
  if (campaigns.length === 0) return []
  const told = campaigns
    .slice(0, mostTold)
    .map((one) => `    ${one.campaign_id}  (${oneLine(one.name)}, ${one.version})`)
  const more = campaigns.length > mostTold ? [`    and ${campaigns.length - mostTold} more`] : []
  return ['  these campaigns keep their own copy and go on as they began:', ...told, ...more]
}
