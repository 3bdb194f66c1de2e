/** Commands that go back and elsewhere: undo, redo, branch, switch, compare. */
import type { Command } from 'commander'
import type { Result } from '../../core/result.ts'
import type { BranchComparison, UnsharedTurn } from '../../engine/index.ts'
import type { Head } from '../../store/state-store.ts'
import { answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign, turnNumber } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { describePosition } from '../printed-turn-and-position.ts'
import { oneLine, type Paint } from '../terminal-text.ts'

type Move = (context: CliContext, campaignId: string) => Promise<Result<Head>>

export function addTimeTravel(program: Command, perform: Perform): void {
  const undone: Move = ({ engine }, id) => engine.branches.undo(id)
  const redone: Move = ({ engine }, id) => engine.branches.redo(id)
  program
    .command('undo')
    .description('take the newest turn back; its dice stay in the ledger')
    .argument(...campaignArgument)
    .action((name: string) => perform(moveHead(name, 'Taken back', undone)))
  program
    .command('redo')
    .description('put an undone turn back exactly as it was')
    .argument(...campaignArgument)
    .action((name: string) => perform(moveHead(name, 'Put back', redone)))
  program
    .command('branch')
    .description('start a branch and play on there')
    .argument(...campaignArgument)
    .argument('<branch>', 'what the branch is called')
    .option('--at <turn>', 'the turn it starts after; default: the newest', turnNumber)
    .action((name: string, branch: string, options: { readonly at?: number }) => {
      const from = options.at === undefined ? {} : { turn: options.at }
      return perform(moveHead(name, 'Branched', ({ engine }, id) => engine.branches.create(id, branch, from)))
    })
  program
    .command('switch')
    .description('play on another branch')
    .argument(...campaignArgument)
    .argument('<branch>', 'the branch to play on')
    .action((name: string, branch: string) =>
      perform(moveHead(name, 'Switched', ({ engine }, id) => engine.branches.switchTo(id, branch))),
    )
}

/** Moves the head of the campaign that is named, and says where it stands then. */
function moveHead(name: string, word: string, move: Move): Parameters<Perform>[0] {
  return onCampaign(name, async (context, id) => {
    const moved = await move(context, id)
    if (!moved.ok) return moved
    const described = await describePosition(context, moved.value)
    if (!described.ok) return described
    const branches = await context.engine.store.branches(id)
    if (!branches.ok) return branches
    const redo = branches.value.find(({ active }) => active)?.redo ?? 0
    const again = redo === 0 ? [] : [context.paint.dim(`  ${redo} to redo`)]
    return answer(
      { ...described.value.data, redo },
      [`${word}: ${described.value.line}`, ...again].join('\n'),
    )
  })
}

const maxShown = 40

/** `fatewright compare`: two branches side by side. */
export function addCompare(program: Command, perform: Perform): void {
  program
    .command('compare')
    .description('two branches: where they part and how their worlds differ')
    .argument(...campaignArgument)
    .argument('<left>', 'a branch')
    .argument('<right>', 'another branch')
    .action((name: string, left: string, right: string) =>
      perform(
        onCampaign(name, async ({ engine, paint }, id) => {
          const compared = await engine.branches.compare(id, left, right)
          return compared.ok ? answer(compared.value, comparisonText(compared.value, paint)) : compared
        }),
      ),
    )
}

function comparisonText(compared: BranchComparison, paint: Paint): string {
  const { left, right, common_turn, differences } = compared
  const shown = differences.slice(0, maxShown)
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
