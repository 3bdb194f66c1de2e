/** `fatewright reader`: the setting of when a model reads the lines of a campaign. */
import type { Command } from 'commander'
import type { Result } from '../../core/result.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'

const whens = {
  always: 'A model reads every line that is no pick',
  doubtful: 'A model reads the lines of which the grammar is not sure',
  never: 'The grammar reads every line',
} as const

export function addReader(program: Command, perform: Perform): void {
  program
    .command('reader')
    .description('say when a model reads the lines of a campaign, or show it')
    .argument(...campaignArgument)
    .argument('[when]', 'always, doubtful (where the grammar is not sure), never, or usual')
    .action((name: string, when: string | undefined) =>
      perform(onCampaign(name, (context, id) => reader(context, id, when))),
    )
}

async function reader(
  { engine }: CliContext,
  campaignId: string,
  when: string | undefined,
): Promise<Result<Answer>> {
  const read =
    when === undefined
      ? await engine.campaigns.reader(campaignId)
      : await engine.campaigns.setReader(campaignId, when)
  if (!read.ok) return read
  const { in_force, model, reader: said } = read.value
  const whose = said === null ? '' : ` This campaign says ${said}.`
  const why =
    model === null ? ' No model is set up to read here: FATEWRIGHT_READER names one.' : ` It is ${model}.`
  return answer(read.value, `${whens[in_force]}.${whose}${why}`)
}
