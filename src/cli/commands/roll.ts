/** `fatewright roll`: dice outside any campaign, and a caret under what could not be read. */

import { createHash } from 'node:crypto'
import type { Command } from 'commander'
import type { Entropy } from '../../core/environment.ts'
import type { DiceFace } from '../../core/ledger/dice-entry.ts'
import type { FaceSource } from '../../dice/index.ts'
import { describeRoll, type RollDescription, type RollRefused } from '../../dice/index.ts'
import { answer } from '../answer.ts'
import type { Perform } from '../context.ts'
import { type Paint, printable } from '../terminal.ts'

/** How much of a notation stands before the place that is wrong, when it is long. */
const shownBefore = 50
const shownAfter = 20

/** A minus that begins a notation, as in `-(1d6)+10` or `-floor(1d6/2)`, and no option. */
const leadingMinus = /^-(?=[\d({]|d[\d%F(]|(?:floor|ceil|round|abs|min|max)\()/i

/** Adds the command. */
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

const drawValues = 65536

/**
 * Draws from blocks of bytes, two bytes a draw; `block` is asked for the next block when one is used up. Nothing is
 * committed to and nothing can be proven here: that is what campaigns are for.
 */
export class ByteDraws implements FaceSource {
  offset = 0
  readonly #block: (number: number) => Uint8Array
  #bytes: Uint8Array = new Uint8Array(0)
  #used = 0
  #blocks = 0

  constructor(block: (number: number) => Uint8Array) {
    this.#block = block
  }

  face(sides: number): number {
    // Values above the last whole multiple would favour low faces: they are drawn again.
    const limit = drawValues - (drawValues % sides)
    let drawn = this.#draw()
    while (drawn >= limit) drawn = this.#draw()
    return 1 + (drawn % sides)
  }

  #draw(): number {
    if (this.#used + 2 > this.#bytes.length) {
      this.#bytes = this.#block(this.#blocks)
      this.#blocks += 1
      this.#used = 0
    }
    const drawn = ((this.#bytes[this.#used] ?? 0) << 8) | (this.#bytes[this.#used + 1] ?? 0)
    this.#used += 2
    this.offset += 1
    return drawn
  }
}

/** Dice from the chance of the system. */
function systemDraws(entropy: Entropy): FaceSource {
  return new ByteDraws(() => Buffer.from(entropy.hex(64), 'hex'))
}

/** Dice that a text decides: the same text, the same dice. */
export function seededDraws(seed: string): FaceSource {
  return new ByteDraws((number) =>
    createHash('sha256').update(`fatewright.roll.v1|${number}|${seed}`).digest(),
  )
}
