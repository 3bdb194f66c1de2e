/**
 * Imports the files of foreign programs for `fatewright import`: cards, lorebooks, chats, notes; and what is said of
 * it.
 */
import { installForeign, readForeign } from '../../compose/foreign-imports.ts'
import { done, type Result } from '../../core/result.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import type { CliContext } from '../command-context.ts'
import { oneLine, type Paint } from '../terminal-text.ts'

export interface ImportOptions {
  readonly as?: string
  readonly dryRun?: true
}

type Value<Outcome> = Outcome extends { readonly ok: true; readonly value: infer Inner } ? Inner : never

type ReadForeign = Value<Awaited<ReturnType<typeof readForeign>>>
type Installed = Value<Awaited<ReturnType<typeof installForeign>>>

/** Reads what another program wrote and installs it, unless it is only tried. */
export async function importForeign(
  { engine, home, paint }: CliContext,
  from: Parameters<typeof readForeign>[0],
  { as, dryRun }: ImportOptions,
): Promise<Result<Answer>> {
  const naming = as === undefined ? {} : { as }
  const read = await readForeign(from, naming)
  if (!read.ok) return read
  const installed = dryRun === true ? done(null) : await installForeign(home, engine, read.value, naming)
  if (!installed.ok) return installed
  const { pack, history, report } = read.value.imported
  const data = {
    report,
    dry_run: dryRun === true,
    pack: installed.value?.pack ?? (pack === null ? null : { pack_id: pack.id }),
    campaign: installed.value?.campaign ?? (history === null ? null : { turns: history.exchanges.length }),
  }
  return answer(data, importText(read.value, installed.value, paint))
}

const heads = { taken: 'taken', kept: 'kept, not used', changed: 'changed', refused: 'refused' } as const

/** What came of an import, a row for every fate of its parts, and how to play it; `installed` is null when it was only tried. */
function importText({ imported }: ReadForeign, installed: Installed | null, paint: Paint): string {
  const { report } = imported
  const rows = report.notes.map(({ fate, what, count, places }) => {
    const shown = places.slice(0, 3).map((place) => oneLine(place, 60))
    const more = count > shown.length && shown.length > 0 ? ', …' : ''
    const where = shown.length === 0 ? '' : paint.dim(` (${shown.join(', ')}${more})`)
    return `  ${heads[fate].padEnd(14)} ${String(count).padStart(5)}  ${oneLine(what, 140)}${where}`
  })
  return [
    paint.strong(`${oneLine(report.source)} is a ${oneLine(report.format)}.`),
    ...rows,
    ...becameLines({ imported }, installed, paint),
  ].join('\n')
}

function becameLines(
  { imported }: Pick<ReadForeign, 'imported'>,
  installed: Installed | null,
  paint: Paint,
): readonly string[] {
  if (installed === null) {
    const pack = imported.pack === null ? [] : [`the pack "${imported.pack.id}"`]
    const story =
      imported.history === null ? [] : [`a campaign of ${imported.history.exchanges.length} turns`]
    return [`Nothing was written. It would become ${[...pack, ...story].join(' and ')}.`]
  }
  const { pack, campaign } = installed
  return [
    ...(pack === null
      ? []
      : [`It is the pack "${pack.pack_id}" now, in ${pack.folder}, with the original beside it.`]),
    ...(pack?.scenario == null ? [] : [paint.dim(`  Play it with: fatewright play --new ${pack.scenario}`)]),
    ...(campaign === null
      ? []
      : [
          `It is the campaign ${campaign.campaign_id} now. Its turns were told elsewhere: no dice of ours are in them.`,
          paint.dim(`  Go on with: fatewright play ${campaign.campaign_id}`),
        ]),
  ]
}
