/** `fatewright compare`: two branches side by side. */
import type { Command } from 'commander'
import type { BranchComparison, UnsharedTurn } from '../../engine/index.ts'
import { answer } from '../answer.ts'
import { campaignArgument, findCampaign } from '../arguments.ts'
import type { Perform } from '../context.ts'
import { oneLine, type Paint } from '../terminal.ts'

const mostShown = 40

/** Adds the command. */
export function addCompare(program: Command, perform: Perform): void {
  program
    .command('compare')
    .description('two branches: where they part and how their worlds differ')
    .argument(...campaignArgument)
    .argument('<left>', 'a branch')
    .argument('<right>', 'another branch')
    .action((name: string, left: string, right: string) =>
      perform(async ({ engine, paint }) => {
        const found = await findCampaign(engine, name)
        if (!found.ok) return found
        const compared = await engine.branches.compare(found.value, left, right)
        return compared.ok ? answer(compared.value, comparisonText(compared.value, paint)) : compared
      }),
    )
}

function comparisonText(compared: BranchComparison, paint: Paint): string {
  const { left, right, common_turn, differences } = compared
  const shown = differences.slice(0, mostShown)
  const more = differences.length - shown.length
  return [
    `${paint.strong(`${left} and ${right}`)} share ${common_turn === 0 ? 'no turn' : `everything up to turn ${common_turn}`}.`,
    ...side(left, compared.left_turns, paint),
    ...side(right, compared.right_turns, paint),
    differences.length === 0 ? 'Their worlds are the same.' : 'Their worlds differ:',
    ...shown.map(
      ({ path, ...sides }) =>
        `  ${path}: ${shortJson(sides.left)} ${paint.dim('|')} ${shortJson(sides.right)}`,
    ),
    ...(more > 0 ? [paint.dim(`  and ${more} more (--json shows all)`)] : []),
  ].join('\n')
}

function side(name: string, turns: readonly UnsharedTurn[], paint: Paint): string[] {
  if (turns.length === 0) return []
  return [paint.strong(`Only on ${name}:`), ...turns.map(({ turn, input }) => `  ${turn}  ${oneLine(input)}`)]
}

function shortJson(value: unknown): string {
  return value === undefined ? '(nothing)' : oneLine(JSON.stringify(value), 60)
}
