/** `fatewright show CAMPAIGN divergence`: what play has made of a pack, for its author. */
import type { Result } from '../core/refusal.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { oneLine } from './printable.ts'

/** Everything of the campaign's packs that is not as it was. */
export async function showDivergence(desk: CliDesk, campaignId: string): Promise<Result<Answer>> {
  const found = await desk.engine.divergence(campaignId)
  if (!found.ok) return found
  const { packs, rows } = found.value
  if (packs.length === 0) return answer(found.value, 'This campaign was founded without a pack.')
  const { paint } = desk
  const lines = packs.flatMap(({ id, name, version, installed, rows: all, diverged }) => [
    `${paint.strong(`${oneLine(name)} ${version}`)}  ${diverged} of ${all} are not as the pack has them${nowThere(version, installed)}`,
    ...rows
      .filter((row) => row.pack_id === id)
      .map((row) => `  ${oneLine(row.name, 60)} ${paint.dim(row.id)}  ${oneLine(row.says, 300)}`),
  ])
  return answer(found.value, lines.join('\n'))
}

function nowThere(version: string, installed: string | null): string {
  if (installed === version) return ''
  return installed === null ? ' (the pack is not installed any more)' : ` (installed is ${installed})`
}
