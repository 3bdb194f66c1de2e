/** What tumbling dice are told: how many of which, and the faces the engine's ledger has for them. They decide nothing. */
import type { DiceEntry } from '../../../../src/core/ledger/dice-entry.ts'

const shapes: ReadonlySet<number> = new Set([4, 6, 8, 10, 12, 20])
/** More than this is a heap, and heaps are slow. */
const mostDice = 12

/**
 * The throw of a turn as `2d6+1d20@3,5,17`; null when its dice are better drawn.
 *
 * @example
 * tumbleNotation(turn.dice) // '1d20@15'
 */
export function tumbleNotation(dice: readonly DiceEntry[]): string | null {
  const groups = dice.flatMap((roll) => roll.groups).filter((group) => group.faces.length > 0)
  const count = groups.reduce((sum, group) => sum + group.faces.length, 0)
  const drawn = groups.some((group) => group.fate === true || !shapes.has(group.sides))
  if (drawn || count === 0 || count > mostDice) return null
  // Dice of one shape are one set to the room, so that their faces have to stand together.
  const sets = [...Map.groupBy(groups, (group) => group.sides)].map(([sides, alike]) => {
    return { sides, faces: alike.flatMap((group) => group.faces.map((face) => face.value)) }
  })
  const asked = sets.map(({ sides, faces }) => `${faces.length}d${sides}`).join('+')
  return `${asked}@${sets.flatMap((set) => set.faces).join(',')}`
}
