/** `fatewright verify`: checks chain, fold and every roll, changes nothing, and names the first bad turn. */

import type { Command } from 'commander'
import { isFault, type Result } from '../../core/result.ts'
import type { CampaignVerification } from '../../engine/index.ts'
import { countOf } from '../../text/grammar.ts'
import { type Answer, answer } from '../answer.ts'
import { campaignArgument, findCampaign } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'
import { type Paint, printable } from '../terminal.ts'

/** Adds the command. */
export function addVerify(program: Command, perform: Perform): void {
  program
    .command('verify')
    .description('check every record, the state and every roll; exit 1 when something is wrong')
    .argument(...campaignArgument)
    .action((name: string) =>
      perform(async (context) => {
        const found = await findCampaign(context.engine, name)
        return found.ok ? verify(context, found.value) : found
      }),
    )
}

async function verify(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  try {
    const checked = await context.engine.campaigns.verify(campaignId)
    if (!checked.ok) return checked
    return answer(checked.value, tellVerification(checked.value, context.paint), { holds: checked.value.ok })
  } catch (error) {
    // A check that cannot even read the file has found what it was looking for.
    if (!isFault(error) || error.kind !== 'damaged') throw error
    const data = { ok: false, campaign_id: campaignId, problems: [error.message] }
    return answer(data, `${context.paint.bad('Not sound.')}\n  ${printable(error.message)}`, { holds: false })
  }
}

/** A verification as lines. */
export function tellVerification(checked: CampaignVerification, paint: Paint): string {
  const { ok, records, turns, rolls, sealed_rolls, first_bad_turn, problems, notes } = checked
  const counted = `${records} records, ${countOf(turns, 'turn')}, ${countOf(rolls, 'roll')} recomputed`
  const sealed = sealed_rolls === 0 ? '' : `, ${sealed_rolls} sealed until their seed is revealed`
  const where = first_bad_turn === undefined ? '' : ` The first bad turn is ${first_bad_turn}.`
  return [
    ok ? `${paint.good('Sound.')} ${counted}${sealed}.` : `${paint.bad('Not sound.')}${where}`,
    ...problems.map((line) => paint.bad(`  ${printable(line)}`)),
    ...(ok ? [] : [`  ${counted}${sealed}.`]),
    paint.dim(`  ${honesty(checked)}`),
    ...notes.map((line) => `  note: ${printable(line)}`),
  ].join('\n')
}

function honesty({ honesty: report }: CampaignVerification): string {
  const { undone, redone, branched, repeated, epochs, revealed, reproducible } = report
  const moves = `undone ${undone}, redone ${redone}, branched ${branched}, repeated rolls ${repeated}`
  const seeds = `seeds revealed ${revealed} of ${epochs}`
  return `${moves}; ${seeds}${reproducible ? '; dice decided by --seed' : ''}.`
}
