/**
 * Dice as they fall: frames that tumble and settle on what the ledger says. The tumbling is for the eye only; the faces
 * at the end are the engine's, and nothing here decides any of them.
 */
import type { DiceEntry, DiceFace } from '../../../core/ledger/dice-entry.ts'

const pips = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'] as const
const mostDice = 8
const frames = 7

interface FallenDie {
  readonly sides: number
  readonly face: DiceFace
}

function diceOf(rolls: readonly DiceEntry[]): readonly FallenDie[] {
  const dice = rolls.flatMap((roll) =>
    roll.groups.flatMap((group) =>
      group.faces.map((face) => ({ sides: group.fate === true ? 0 : group.sides, face })),
    ),
  )
  return dice.slice(0, mostDice)
}

function drawn(sides: number, value: number): string {
  const pip = sides === 6 ? pips[value - 1] : undefined
  return pip ?? `[${String(value).padStart(String(sides).length)}]`
}

/** The faces of a roll, before its line. */
export function shownFaces(roll: DiceEntry): string {
  const dice = diceOf([roll])
  if (dice.length === 0 || dice.some(({ sides }) => sides !== 6)) return ''
  return `${dice.map(({ sides, face }) => drawn(sides, face.value)).join('')} `
}

/**
 * What is drawn one after another on one line; the last frame shows the dice as they lie. Empty when none fell.
 *
 * @example
 * for (const frame of fallingFrames(turn.rolls)) await show(frame)
 */
export function fallingFrames(rolls: readonly DiceEntry[]): readonly string[] {
  const dice = diceOf(rolls)
  if (dice.length === 0) return []
  return Array.from({ length: frames }, (_, frame) => {
    const shown = dice.map(({ sides, face }, index) => {
      // The dice come to rest one after another, the last one in the last frame.
      const rests = frame >= frames - 1 - Math.min(dice.length - 1 - index, 3)
      const many = Math.max(2, sides)
      return drawn(sides, rests ? face.value : 1 + ((frame * frame * 5 + frame * 8 + index * 7) % many))
    })
    return `  ${shown.join(' ')}`
  })
}
