/** `fatewright pack`: for those who write worlds, and for those who collect them. */
import type { Command } from 'commander'
import type { Perform } from '../cli-desk.ts'
import { installPack, listPacks, removePack, upgradePack } from '../pack/keep-packs.ts'
import { newPack } from '../pack/new-pack.ts'
import { type PlayPackOptions, playPack } from '../pack/play-pack.ts'
import { type ValidateOptions, validatePack } from '../pack/validate-pack.ts'
import type { LookOptions } from '../table/table-look.ts'
import { addPackLore } from './pack-lore.ts'

const source = ['<path>', "the pack's folder, or a zip archive of it"] as const

/** Adds the commands. */
export function addPack(program: Command, perform: Perform): void {
  const pack = program.command('pack').description('install worlds, write your own, and search their lore')
  addShelf(pack, perform)
  addWorkshop(pack, perform, () => program.opts())
  addPackLore(pack, perform)
}

function addShelf(pack: Command, perform: Perform): void {
  pack
    .command('list')
    .description('list the packs there are')
    .action(() => perform(listPacks))
  pack
    .command('install')
    .description('put a pack among your worlds, with the scenarios it brings along')
    .argument(...source)
    .option('--strict', 'refuse it for warnings too')
    .action((path: string, options: { readonly strict?: true }) =>
      perform((desk) => installPack(desk, path, options)),
    )
  pack
    .command('upgrade')
    .description('put another version of a pack in its place; campaigns keep the one they began with')
    .argument(...source)
    .option('--replace', 'take the same version with other content, or an older one')
    .option('--force', 'even when other packs or scenarios cannot be played with it')
    .option('--strict', 'refuse it for warnings too')
    .action(
      (path: string, options: { readonly replace?: true; readonly force?: true; readonly strict?: true }) =>
        perform((desk) => upgradePack(desk, path, options)),
    )
  pack
    .command('remove')
    .description('take a pack away; campaigns that began in it go on')
    .argument('<id>', 'the id of an installed pack')
    .option('--force', 'even when other packs or scenarios need it')
    .action((id: string, options: { readonly force?: true }) =>
      perform((desk) => removePack(desk, id, options)),
    )
}

function addWorkshop(
  pack: Command,
  perform: Perform,
  look: () => LookOptions & { readonly json?: true },
): void {
  pack
    .command('new')
    .description('make a small pack that plays, to be rewritten into your own')
    .argument('<name>', 'what it is called')
    .argument('[folder]', 'where its folder is made; default: here')
    .action((name: string, folder: string | undefined) => perform((desk) => newPack(desk, name, folder)))
  pack
    .command('play')
    .description('play a pack from its folder, without installing it; nothing is kept')
    .argument('<path>', 'the folder of the pack')
    .argument('[scenario]', 'which of its scenarios; default: the first')
    .option('--hero <id>', 'a ready hero of the scenario; default: the first')
    .option('--seed <text>', 'let this text decide all dice')
    .option('--script <file>', 'play the lines of a file ("-": standard input) and print the transcript')
    .action((path: string, scenario: string | undefined, options: PlayPackOptions) =>
      perform((desk) =>
        playPack(desk, path, { ...options, ...(scenario !== undefined && { scenario }) }, look()),
      ),
    )
  pack
    .command('validate')
    .description('find what is wrong with a pack, and what could be better')
    .argument('<path>', 'the folder of the pack, or the id of an installed one')
    .option('--walks <number>', 'also play it at random so many times and see that every ending is reached')
    .option('--seed <text>', 'which walks are walked; the same text walks the same ones', 'walk')
    .option('--strict', 'warnings fail it too')
    .action((path: string, options: ValidateOptions) => perform((desk) => validatePack(desk, path, options)))
}
