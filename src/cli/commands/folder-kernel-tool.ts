/** `fatewright folder`, `kernel`, `tool`: a campaign as a folder that people and other programs read and play in. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { bindFolder, openKernelFolder } from '../../compose/campaign-folders.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, type FolderRole, folderRoles, onCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'

export function addFolder(program: Command, perform: Perform): void {
  program
    .command('folder')
    .description(
      'write a campaign as a folder of pages, panels and its log, and keep it there after every turn',
    )
    .argument(...campaignArgument)
    .argument('<dir>', 'the folder; it is made when it is not there')
    .option('--accept', 'grant what edited panels wish for, where god mode can')
    .action((campaign: string, dir: string, options: { readonly accept?: true }) =>
      perform(onCampaign(campaign, (context, id) => keep(context, id, dir, options.accept === true))),
    )
  program
    .command('kernel')
    .description(
      'play in a campaign folder: a line with a command head, or a control instruction such as "<hot start>"',
    )
    .argument('<dir>', 'a folder that "folder" wrote')
    .argument('<line...>', 'for example "[LOOK]{around}"')
    .action((dir: string, line: string[]) =>
      perform((context) =>
        speak(context, dir, line.join(' '), program.opts<{ json?: true }>().json === true),
      ),
    )
  program
    .command('tool')
    .description('call a tool of the kernel on a campaign folder; without a name, list them')
    .argument('<dir>', 'a folder that "folder" wrote')
    .argument('[name]', 'for example read_state_panel')
    .argument('[input]', 'what it takes, as JSON', '{}')
    .addOption(new Option('--role <role>', 'who calls').choices(folderRoles).default('DM'))
    .action((dir: string, name: string | undefined, input: string, options: { readonly role: FolderRole }) =>
      perform((context) =>
        name === undefined ? list(context, dir, options.role) : call(context, dir, options.role, name, input),
      ),
    )
}

async function keep(
  context: CliContext,
  campaignId: string,
  dir: string,
  accept: boolean,
): Promise<Result<Answer>> {
  const place = resolve(dir)
  const folder = await openKernelFolder(context.engine, place, context.machine.clock)
  const kept = await folder.keep(campaignId, accept)
  if (!kept.ok) return kept
  await bindFolder(context.home, campaignId, place)
  const { delta, rebuilt, corrected, notes, proposals, turn } = kept.value
  const lines = [
    `${campaignId} stands in ${place} as of turn ${turn} (${delta.length} files written, ${rebuilt.length} made anew), and follows from now on.`,
    ...corrected.map((path) => `Set back: ${path}`),
    ...notes.map((note) => `Note: ${note}`),
    ...proposals.map(
      (proposal) =>
        `Wished for: ${proposal.leaf} ${String(proposal.to)}${accept ? '' : ' (grant it with --accept)'}`,
    ),
  ]
  const written = delta.map((op) => op.path)
  return answer(
    { campaign_id: campaignId, folder: place, turn, written, rebuilt, corrected, notes, proposals },
    lines.join('\n'),
  )
}

async function speak(context: CliContext, dir: string, line: string, json: boolean): Promise<Result<Answer>> {
  const folder = await openKernelFolder(context.engine, resolve(dir), context.machine.clock)
  // The guide is remembered once it was printed, so it is printed at once.
  const show = (text: string): void => void context.io.stdout.write(`${text}\n`)
  const said = await (json ? folder.say(line) : folder.say(line, show))
  if (!said.ok) return said
  if (said.value.kind === 'control') return answer(said.value, JSON.stringify(said.value.value, null, 2))
  const { campaign_id, turn, text, rendered } = said.value.turn
  return answer({ campaign_id, turn, sections: rendered.sections, codes: rendered.codes, text }, '')
}

async function list(context: CliContext, dir: string, role: FolderRole): Promise<Result<Answer>> {
  const folder = await openKernelFolder(context.engine, resolve(dir), context.machine.clock)
  const tools = folder.tools(role).map(({ name, description, writes }) => ({ name, description, writes }))
  const lines = tools.map(
    (tool) => `${tool.name.padEnd(24)}${tool.writes ? 'writes  ' : 'reads   '}${tool.description}`,
  )
  return answer({ role, tools }, lines.join('\n'))
}

async function call(
  context: CliContext,
  dir: string,
  role: FolderRole,
  name: string,
  input: string,
): Promise<Result<Answer>> {
  const read = parsed(input)
  if (!read.ok) return read
  const folder = await openKernelFolder(context.engine, resolve(dir), context.machine.clock)
  const value = await folder.call(role, name, read.value)
  return value.ok ? answer(value.value, JSON.stringify(value.value, null, 2)) : value
}

function parsed(input: string): Result<unknown> {
  try {
    return done(JSON.parse(input))
  } catch {
    return refuse(
      'tool/bad-input',
      `What a tool takes is JSON, for example '{"input":"[LOOK]{around}"}'; this is none.`,
    )
  }
}
