/** Commands about dice: roll, seed. */
import type { Command } from 'commander'
import type { DiceFace } from '../../core/ledger/dice-entry.ts'
import type { Result } from '../../core/result.ts'
import { describeRoll, type RollDescription, type RollRefused } from '../../dice/index.ts'
import type { Epoch } from '../../store/state-store.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { seededDraws, systemDraws } from '../random-draws.ts'
import { oneLine, type Paint, printable } from '../terminal-text.ts'

/** How much of a notation stands before the place that is wrong, when it is long. */
const shownBefore = 50
const shownAfter = 20

/** A minus that begins a notation, as in `-(1d6)+10` or `-floor(1d6/2)`, and no option. */
const leadingMinus = /^-(?=[\d({]|d[\d%F(]|(?:floor|ceil|round|abs|min|max)\()/i

/** `fatewright roll`: dice outside any campaign, and a caret under what could not be read. */
export function addRoll(program: Command, perform: Perform): void {
  const command = program
    .command('roll')
    .description('roll dice, for example 4d6kh3 or "2d20kh1 + 5"')
    .argument('<notation...>', 'what to roll')
    .option('--seed <text>', 'let this text decide the dice')
    .action((words: string[], options: { readonly seed?: string }) =>
      perform(async ({ paint, machine }) => {
        const notation = words.map((word) => word.replace(/^ -/, '-')).join(' ')
        const draws = options.seed === undefined ? systemDraws(machine.entropy) : seededDraws(options.seed)
        const rolled = describeRoll(notation, draws)
        if ('error' in rolled)
          return answer(rolled, refusedText(notation, rolled), { holds: false, complaint: true })
        return answer(rolled, rollText(rolled, paint))
      }),
    )
  // Behind a space a word is no option to the parser, and no other notation to us.
  const parseOptions = command.parseOptions.bind(command)
  command.parseOptions = (words) => parseOptions(words.map((word) => word.replace(leadingMinus, ' -')))
}

function rollText(rolled: RollDescription, paint: Paint): string {
  const dice = rolled.groups.map(
    (group) => `(${group.faces.map((face) => faceWords(face, paint)).join(', ')})`,
  )
  const range =
    rolled.lowest === rolled.highest ? '' : paint.dim(`  of ${rolled.lowest} to ${rolled.highest}`)
  return `${[rolled.notation, ...(dice.length === 0 ? [] : [dice.join(' ')]), paint.strong(String(rolled.total))].join(' = ')}${range}`
}

/** A face that does not count stands back: dim in colour, between tildes without. */
function faceWords(face: DiceFace, paint: Paint): string {
  const counts = face.counts === undefined ? '' : `>${face.counts}`
  const text = `${face.value}${counts}${face.exploded ? '!' : ''}${face.rerolled ? 'r' : ''}`
  if (face.dropped !== true && face.rerolled !== true) return text
  return paint.dim(face.dropped === true ? `~${text}~` : text)
}

function refusedText(notation: string, rolled: RollRefused): string {
  const from = Math.max(0, rolled.position - shownBefore)
  const until = rolled.position + shownAfter
  const before = (from > 0 ? '…' : '') + oneColumn(notation.slice(from, rolled.position))
  const after = oneColumn(notation.slice(rolled.position, until)) + (until < notation.length ? '…' : '')
  return [`  ${before}${after}`, `  ${' '.repeat([...before].length)}^`, printable(rolled.error)].join('\n')
}

/** Tabs and line breaks would move the caret away from what it points at. */
function oneColumn(text: string): string {
  return printable(text.replace(/\s/g, ' '))
}

interface SeedOptions {
  readonly reveal?: true
  readonly clientSeed?: string
}

/** `fatewright seed`: the promises behind the dice, kept and open; --reveal keeps the open one and makes the next. */
export function addSeed(program: Command, perform: Perform): void {
  program
    .command('seed')
    .description('show what the dice are committed to; reveal it and go on with a new seed')
    .argument(...campaignArgument)
    .option('--reveal', 'reveal the open seed: its rolls can then be checked by anybody')
    .option('--client-seed <text>', 'your own words for the dice to come (reveals the open seed, too)')
    .action((name: string, options: SeedOptions) =>
      perform(onCampaign(name, (context, id) => show(context, id, options))),
    )
}

async function show(context: CliContext, campaignId: string, options: SeedOptions): Promise<Result<Answer>> {
  // The player's seed is part of an epoch, so new words need a new one, and the old rolls must stay checkable.
  if (options.reveal === true || options.clientSeed !== undefined) {
    const client = options.clientSeed === undefined ? {} : { client_seed: options.clientSeed }
    const rotated = await context.engine.dice.revealSeed(campaignId, { reason: 'on request', ...client })
    if (!rotated.ok) return rotated
  }
  const epochs = await context.engine.store.epochs(campaignId)
  const slice = await context.engine.store.getSlice(campaignId)
  if (!epochs.ok) return epochs
  if (!slice.ok) return slice
  const open = slice.value.dice.epoch
  const current = epochs.value.find(({ epoch }) => epoch === open)
  const data = {
    campaign_id: campaignId,
    epoch: open,
    commitment: current?.commitment,
    epochs: epochs.value,
  }
  return answer(data, epochs.value.map((epoch) => epochText(epoch, epoch.epoch === open, context)).join('\n'))
}

function epochText(epoch: Epoch, open: boolean, { paint }: CliContext): string {
  const seed = epoch.server_seed ?? paint.dim('not revealed')
  const marks = [open ? 'in use' : '', epoch.reproducible ? 'from --seed' : ''].filter((mark) => mark !== '')
  return [
    paint.strong(`Epoch ${epoch.epoch}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`),
    `  commitment  ${epoch.commitment}`,
    `  seed        ${seed}`,
    `  your seed   ${epoch.client_seed === '' ? paint.dim('none') : oneLine(epoch.client_seed)}`,
  ].join('\n')
}
