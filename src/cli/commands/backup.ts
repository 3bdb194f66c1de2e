/** `fatewright backup`: a copy of the campaign's own file, also while somebody plays. Keep it: secrets are in it. */
import type { Command } from 'commander'
import { answer } from '../answer.ts'
import { campaignArgument, findCampaign } from '../arguments.ts'
import type { Perform } from '../context.ts'
import { requireFree } from '../files.ts'

/** Adds the command. */
export function addBackup(program: Command, perform: Perform): void {
  program
    .command('backup')
    .description('copy the campaign’s file, unrevealed seeds included')
    .argument(...campaignArgument)
    .argument('<file>', 'a new file')
    .action((name: string, file: string) =>
      perform(async ({ engine, paint }) => {
        const found = await findCampaign(engine, name)
        if (!found.ok) return found
        const free = requireFree(file)
        if (!free.ok) return free
        const copied = await engine.store.backup(found.value, file)
        if (!copied.ok) return copied
        const warning = paint.dim('  Seeds that are not revealed are in it: keep it to yourself.')
        return answer({ campaign_id: found.value, file }, `${found.value} is copied to ${file}.\n${warning}`)
      }),
    )
}
