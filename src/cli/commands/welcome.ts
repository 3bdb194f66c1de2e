/** `fatewright` without a command: the guided start at a terminal, else a page that says what can be done. */
import type { Command } from 'commander'
import { packageVersion } from '../../compose/program-folders.ts'
import { answer } from '../command-answer-and-printing.ts'
import type { Perform } from '../command-context.ts'
import { playGuided } from '../guide/guided-start.ts'
import type { LookOptions } from '../table/terminal-look.ts'
import type { Paint } from '../terminal-text.ts'

const works = [
  'whole turns: say anything; the rules roll, time passes, the world goes on, and every word is held against it',
  'two sets of rules: 2d6 bands and the d20 rules of SRD 5.1',
  'campaigns as an append-only log: every turn sealed to the one before it, nothing ever overwritten',
  'dice nobody can know before and anybody can check after (fatewright seed, fatewright verify)',
  'undo, redo and branches that never buy another roll',
  'world time that only goes forward, in the Harptos and the Gregorian calendar',
  'export, import, backup, and rescue of a damaged file',
]

const first = [
  'fatewright play --new dead_drop',
  'fatewright scenarios',
  'fatewright new --blank "The Salt Road"',
  'fatewright turn salt "I look around."',
  'fatewright turn salt 1',
  'fatewright show salt',
  'fatewright verify salt',
]

export function addWelcome(program: Command, perform: Perform): void {
  program.action(() =>
    perform(async (context) => {
      const { engine, home, paint, io } = context
      const options = program.opts<LookOptions & { readonly json?: true }>()
      if (io.terminal !== undefined && options.json !== true) return playGuided(context, options)
      const campaigns = (await engine.store.campaigns()).length
      const commands = program.commands.map((command) => ({
        name: command.name(),
        usage: `fatewright ${command.name()} ${command.usage()}`,
        about: command.description(),
      }))
      const data = { name: 'fatewright', version: packageVersion(), works, commands, home, campaigns }
      return answer(data, welcomeText(data, paint))
    }),
  )
}

interface Welcome {
  readonly version: string
  readonly commands: readonly { readonly name: string; readonly about: string }[]
  readonly home: string
  readonly campaigns: number
}

function welcomeText(data: Welcome, paint: Paint): string {
  const width = Math.max(...data.commands.map(({ name }) => name.length))
  const kept =
    data.campaigns === 0 ? 'none yet' : data.campaigns === 1 ? 'one so far' : `${data.campaigns} so far`
  return [
    `${paint.strong(`Fatewright ${data.version}`)}: a game master you can trust.`,
    '',
    'The embedded game master tells the story, without a key and without a network; a language model of your choice can.',
    'What works today:',
    ...works.map((line) => `  - ${line}`),
    '',
    paint.strong('Try it'),
    ...first.map((line) => `  ${line}`),
    '',
    paint.strong('Commands'),
    ...data.commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    `Campaigns live in ${data.home} (${kept}); --data DIR or FATEWRIGHT_HOME puts them elsewhere.`,
    '"fatewright help COMMAND" tells more; --json answers in JSON.',
  ].join('\n')
}
