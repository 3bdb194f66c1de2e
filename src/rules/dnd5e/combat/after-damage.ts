/** What being hurt sets off in a body, whatever did it: waking, being hampered, losing heads. */
import { layLasting } from './add-lasting.ts'
import type { Battle } from './battle.ts'
import { endHarmedBy, endWhen } from './ends-when.ts'
import { loseHeads } from './hydra-heads.ts'
import { mechanicsOf } from './mechanics.ts'

/** Settles it; true when the hurt one has lost its last head. */
export function afterDamage(
  battle: Battle,
  id: string,
  hurt: { readonly types: readonly string[]; readonly total: number; readonly from: string },
): boolean {
  endWhen(battle, id, 'takes-damage')
  endHarmedBy(battle, id, hurt.from)
  hamper(battle, id, hurt.types)
  return loseHeads(battle, id, hurt.total, hurt.types)
}

/** Fire makes a flesh golem flinch, cold makes water slow: until the end of its next turn. */
function hamper(battle: Battle, id: string, types: readonly string[]): undefined {
  for (const { source, mechanic } of mechanicsOf(battle, id)) {
    if (mechanic.kind !== 'hampered-by' || !types.includes(mechanic.type)) continue
    layLasting(battle, id, {
      name: source,
      source: id,
      mechanics:
        mechanic.how === 'slower-by-20'
          ? [{ kind: 'speed', mode: 'all', bonus: -20 }]
          : [
              { kind: 'disadvantage-when', of: { roll: 'attack' }, who: 'self' },
              { kind: 'disadvantage-when', of: { roll: 'check' }, who: 'self' },
            ],
      ends: { turn_of: id, at: 'end', round: battle.document.current_round + 1 },
    })
  }
}
