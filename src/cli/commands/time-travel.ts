/** `fatewright undo`, `redo`, `branch` and `switch`: going back and aside. Nothing is deleted; every move is noted. */
import { type Command, InvalidArgumentError } from 'commander'
import type { Result } from '../../core/refusal.ts'
import type { Head } from '../../store/state-store.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { findCampaign } from '../find-campaign.ts'
import { tellHead } from '../tell-head.ts'

type Move = (desk: CliDesk, campaignId: string) => Promise<Result<Head>>

const which = 'its id, the beginning of it, or its name'

/** Adds the four commands. */
export function addTimeTravel(program: Command, perform: Perform): void {
  const undone: Move = ({ engine }, id) => engine.undo(id)
  const redone: Move = ({ engine }, id) => engine.redo(id)
  program
    .command('undo')
    .description('take the newest turn back; its dice stay in the ledger')
    .argument('<campaign>', which)
    .action((name: string) => perform((desk) => go(desk, name, 'Taken back', undone)))
  program
    .command('redo')
    .description('put an undone turn back exactly as it was')
    .argument('<campaign>', which)
    .action((name: string) => perform((desk) => go(desk, name, 'Put back', redone)))
  program
    .command('branch')
    .description('start a branch and play on there')
    .argument('<campaign>', which)
    .argument('<branch>', 'what the branch is called')
    .option('--at <turn>', 'the turn it starts after; default: the newest', turnNumber)
    .action((name: string, branch: string, options: { readonly at?: number }) => {
      const from = options.at === undefined ? {} : { turn: options.at }
      return perform((desk) =>
        go(desk, name, 'Branched', ({ engine }, id) => engine.branch(id, branch, from)),
      )
    })
  program
    .command('switch')
    .description('play on another branch')
    .argument('<campaign>', which)
    .argument('<branch>', 'the branch to play on')
    .action((name: string, branch: string) =>
      perform((desk) => go(desk, name, 'Switched', ({ engine }, id) => engine.switchTo(id, branch))),
    )
}

function turnNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the number of a turn.')
  return Number(text)
}

async function go(desk: CliDesk, name: string, word: string, move: Move): Promise<Result<Answer>> {
  const found = await findCampaign(desk.engine, name)
  if (!found.ok) return found
  const moved = await move(desk, found.value)
  if (!moved.ok) return moved
  const told = await tellHead(desk, moved.value)
  const branches = await desk.engine.store.branches(found.value)
  if (!told.ok) return told
  if (!branches.ok) return branches
  const redo = branches.value.find((one) => one.active)?.redo ?? 0
  const again = redo === 0 ? [] : [desk.paint.dim(`  ${redo} to redo`)]
  return answer({ ...told.value.data, redo }, [`${word}: ${told.value.line}`, ...again].join('\n'))
}
