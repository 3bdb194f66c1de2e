/** `fatewright cartridge`: a pack is turned into a cartridge, or a cartridge back into its pack. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { convertCartridge } from '../../compose/convert-pack-to-cartridge.ts'
import type { Result } from '../../core/result.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import type { Perform } from '../command-context.ts'

export function addCartridge(program: Command, perform: Perform): void {
  program
    .command('cartridge')
    .description('turn a pack into a cartridge, or with --back a cartridge into the pack it was made of')
    .argument('<from>', 'the folder of the pack or cartridge')
    .argument('[to]', 'a new folder; without it the pack gets its CARTRIDGE.md where it stands')
    .option('--back', 'from a cartridge to a pack')
    .action((from: string, to: string | undefined, options: { readonly back?: true }) =>
      perform(() => convert(from, to, options.back === true)),
    )
}

async function convert(from: string, to: string | undefined, back: boolean): Promise<Result<Answer>> {
  const place = to === undefined ? null : resolve(to)
  const made = await convertCartridge(resolve(from), place, back)
  if (!made.ok) return made
  const { files, changed } = made.value
  const note = changed ? ' It is not what its manifest locks: somebody changed it.' : ''
  const text =
    place === null
      ? `${from} is a cartridge now: its CARTRIDGE.md is written.`
      : `${files} files are in ${to}.${note}`
  return answer({ from, to: place, ...made.value }, text)
}
