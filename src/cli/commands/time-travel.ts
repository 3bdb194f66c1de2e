/** `fatewright undo`, `redo`, `branch` and `switch`: going back and aside. Nothing is deleted; every move is noted. */
import type { Command } from 'commander'
import type { Result } from '../../core/result.ts'
import type { Head } from '../../store/state-store.ts'
import { type Answer, answer } from '../answer.ts'
import { campaignArgument, findCampaign, turnNumber } from '../arguments.ts'
import { describeHead } from '../campaign-head.ts'
import type { CliContext, Perform } from '../context.ts'

type Move = (context: CliContext, campaignId: string) => Promise<Result<Head>>

/** Adds the four commands. */
export function addTimeTravel(program: Command, perform: Perform): void {
  const undone: Move = ({ engine }, id) => engine.branches.undo(id)
  const redone: Move = ({ engine }, id) => engine.branches.redo(id)
  program
    .command('undo')
    .description('take the newest turn back; its dice stay in the ledger')
    .argument(...campaignArgument)
    .action((name: string) => perform((context) => go(context, name, 'Taken back', undone)))
  program
    .command('redo')
    .description('put an undone turn back exactly as it was')
    .argument(...campaignArgument)
    .action((name: string) => perform((context) => go(context, name, 'Put back', redone)))
  program
    .command('branch')
    .description('start a branch and play on there')
    .argument(...campaignArgument)
    .argument('<branch>', 'what the branch is called')
    .option('--at <turn>', 'the turn it starts after; default: the newest', turnNumber)
    .action((name: string, branch: string, options: { readonly at?: number }) => {
      const from = options.at === undefined ? {} : { turn: options.at }
      return perform((context) =>
        go(context, name, 'Branched', ({ engine }, id) => engine.branches.create(id, branch, from)),
      )
    })
  program
    .command('switch')
    .description('play on another branch')
    .argument(...campaignArgument)
    .argument('<branch>', 'the branch to play on')
    .action((name: string, branch: string) =>
      perform((context) =>
        go(context, name, 'Switched', ({ engine }, id) => engine.branches.switchTo(id, branch)),
      ),
    )
}

async function go(context: CliContext, name: string, word: string, move: Move): Promise<Result<Answer>> {
  const found = await findCampaign(context.engine, name)
  if (!found.ok) return found
  const moved = await move(context, found.value)
  if (!moved.ok) return moved
  const told = await describeHead(context, moved.value)
  const branches = await context.engine.store.branches(found.value)
  if (!told.ok) return told
  if (!branches.ok) return branches
  const redo = branches.value.find(({ active }) => active)?.redo ?? 0
  const again = redo === 0 ? [] : [context.paint.dim(`  ${redo} to redo`)]
  return answer({ ...told.value.data, redo }, [`${word}: ${told.value.line}`, ...again].join('\n'))
}
