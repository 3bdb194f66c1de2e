/** What an import did, for people: what came of it, how to play it, and a row for everything that was not simply taken. */
import type { installForeign, readForeign } from '../compose.ts'
import type { Paint } from './paint.ts'
import { oneLine } from './printable.ts'

type Good<Outcome> = Outcome extends { readonly ok: true; readonly value: infer Value } ? Value : never

/** What was read. */
export type Foreign = Good<Awaited<ReturnType<typeof readForeign>>>
/** What it became. */
export type Installed = Good<Awaited<ReturnType<typeof installForeign>>>

const heads = { taken: 'taken', kept: 'kept, not used', changed: 'changed', refused: 'refused' } as const

/** An import as text; `installed` is null when it was only tried. */
export function tellImport({ imported }: Foreign, installed: Installed | null, paint: Paint): string {
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
  { imported }: Pick<Foreign, 'imported'>,
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
