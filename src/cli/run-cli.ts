/** The command line as a function: words in, an exit code out. It never ends the process and never reads it. */

import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { packageVersion } from '../compose/program-folders.ts'
import { type ExitCode, printResult, printTrouble, printUsage } from './command-answer-and-printing.ts'
import { type Perform, withContext } from './command-context.ts'
import { addCartridge } from './commands/cartridge.ts'
import { addDoctor } from './commands/doctor.ts'
import { addEval } from './commands/eval.ts'
import { addBackup, addExport, addImport } from './commands/export-import-backup.ts'
import { addFeedback } from './commands/feedback.ts'
import { addFolder } from './commands/folder-kernel-tool.ts'
import { addCampaigns, addScenarios } from './commands/list-campaigns-and-scenarios.ts'
import { addLore, addRecall } from './commands/lore-and-recall.ts'
import { addReader } from './commands/model-reader-setting.ts'
import { addNew } from './commands/new-campaign.ts'
import { addPack } from './commands/pack-install.ts'
import { addPlay } from './commands/play.ts'
import { addPrompts } from './commands/prompts.ts'
import { addRoll, addSeed } from './commands/roll-and-seed.ts'
import { addMcp, addServe } from './commands/serve-and-mcp.ts'
import { addSession } from './commands/session.ts'
import { addShow } from './commands/show.ts'
import { addToken } from './commands/token.ts'
import { addTurn } from './commands/turn.ts'
import { addRaw } from './commands/turn-without-game-master.ts'
import { addCompare, addTimeTravel } from './commands/undo-branch-compare.ts'
import { addRules } from './commands/unsupported-rules.ts'
import { addHonesty, addMetrics, addReplay, addVerify } from './commands/verify-honesty-replay-metrics.ts'
import { addWelcome } from './commands/welcome.ts'
import type { ProcessIo } from './process-io.ts'

/**
 * Every command, in the order in which a newcomer meets them. A new one is a function in `commands/` and a line here:
 * help, suggestions and the welcome are made of what it registers.
 */
const commands = [
  addPlay,
  addServe,
  addToken,
  addScenarios,
  addNew,
  addTurn,
  addCampaigns,
  addShow,
  addTimeTravel,
  addCompare,
  addSession,
  addRecall,
  addSeed,
  addVerify,
  addHonesty,
  addReplay,
  addMetrics,
  addFeedback,
  addExport,
  addImport,
  addFolder,
  addCartridge,
  addBackup,
  addDoctor,
  addRoll,
  addRaw,
  addRules,
  addPack,
  addLore,
  addPrompts,
  addReader,
  addMcp,
  addEval,
  addWelcome,
]

/**
 * Runs one command line (without the program's own name).
 *
 * @example
 * process.exitCode = await runCli(['roll', '4d6kh3', '--json'], io)
 */
export async function runCli(words: readonly string[], io: ProcessIo): Promise<ExitCode> {
  const json = wantsJson(words)
  const outcome: { exit: ExitCode; complaints: string } = { exit: 0, complaints: '' }
  const program = programFor(io, (text) => {
    outcome.complaints += text
  })
  const perform: Perform = async (work) => {
    const { data } = program.opts<{ data?: string }>()
    outcome.exit = printResult(await withContext(data, io, work), json, io)
  }
  for (const add of commands) add(program, perform)
  try {
    requireKnown(program, words)
    await program.parseAsync([...words], { from: 'user' })
    return outcome.exit
  } catch (error) {
    if (!(error instanceof CommanderError)) return printTrouble(error, json, io)
    if (error.exitCode === 0) return 0
    const said = outcome.complaints.trim() === '' ? error.message : outcome.complaints.trim()
    return printUsage(said.replace(/^error: /, ''), json, io)
  }
}

function programFor({ stdout }: ProcessIo, complain: (text: string) => void): Command {
  const program = new Command('fatewright')
    .description('A game master you can trust: the engine owns dice, rules, state and time.')
    .version(packageVersion(), '--version', 'print the version')
  return withGlobalOptions(program)
    .configureHelp({ showGlobalOptions: true })
    .helpCommand('help [command]', 'tell more about a command')
    .configureOutput({ writeOut: (text) => void stdout.write(text), writeErr: complain })
    .exitOverride()
}

/** The options that every command takes. */
function withGlobalOptions(command: Command): Command {
  return command
    .option('--data <folder>', 'where campaigns live', requireFolder)
    .option('--json', 'answer in JSON')
    .option('--plain', 'no colour, lines or motion: for screen readers and simple terminals')
    .option('--no-animation', 'let the dice lie still')
}

/** An empty name is a variable that was not set; it must not become the current folder. */
function requireFolder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must name a folder.')
  return text
}

function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return (end === -1 ? words : words.slice(0, end)).includes('--json')
}

/** Says which command is not there; the parser would only complain about too many words. */
function requireKnown(program: Command, words: readonly string[]): void {
  const { operands } = withGlobalOptions(
    new Command().exitOverride().configureOutput({ writeErr: () => undefined }),
  ).parseOptions([...words])
  const [first] = operands
  const known = program.commands.map((command) => command.name())
  if (first === undefined || first === 'help' || known.includes(first)) return
  const near = known.filter((name) => name.startsWith(first.slice(0, 2)) || first.startsWith(name))
  const help = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `There are: ${known.join(', ')}.`
  throw new CommanderError(2, 'fatewright.unknownCommand', `There is no command "${first}". ${help}`)
}
