/** Recharges items at dawn: charges come back to those that regain some, by their own dice. */
import { done, type Result } from '../../../core/result.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { RulesEvent } from '../../ruleset.ts'
import { findMagicItem, type ItemCatalogue } from './find-item-by-name.ts'
import { usesLeft } from './item-activities.ts'

/** The hour of the world's clock at which it happens. */
const dawn = 6

/** What a dawn brought back. */
export interface Recharged {
  readonly events: readonly RulesEvent[]
  readonly diff: StateDiff
}

/**
 * Recharges what the owner has, once for a dawn; rolls nothing when nothing was spent.
 *
 * @example
 * const dawn = rechargeItems(view, 'pc_mira_001', srd, roller)
 */
export function rechargeItems(
  view: RulesView,
  ownerId: string,
  catalogue: ItemCatalogue,
  roller: DiceRoller,
): Result<Recharged> {
  const events: RulesEvent[] = []
  const changes: NonNullable<StateDiff['inventory_changes']>[number][] = []
  for (const row of view.items(ownerId)) {
    const found = findMagicItem(row.item_id, catalogue)
    const charges = found?.item.charges
    if (found === undefined || charges === undefined || charges.regains === null) continue
    const left = usesLeft(row, found.item)
    if (left >= charges.max) continue
    const regained = rollCharges(roller, ownerId, found.name, charges.regains)
    if (!regained.ok) return regained
    const now = Math.min(charges.max, left + regained.value)
    changes.push({
      owner_id: ownerId,
      item_id: row.item_id,
      delta: 0,
      flags: { charges_used: charges.max - now },
    })
    const details = { owner_id: ownerId, item_id: row.item_id, regained: now - left, charges: now }
    events.push({ type: 'item_recharged', details, tags: ['magic', 'dawn'] })
  }
  return done({ events, diff: changes.length === 0 ? {} : { inventory_changes: changes } })
}

/** True when the sun rises within so many seconds from now. */
export function dawnsWithin(view: RulesView, seconds: number): boolean {
  const { hour, minute, second } = view.time
  const now = hour * 3_600 + minute * 60 + second
  const next = now < dawn * 3_600 ? dawn * 3_600 : (dawn + 24) * 3_600
  return now + seconds >= next
}

function rollCharges(roller: DiceRoller, owner: string, name: string, dice: string): Result<number> {
  if (/^\d+$/.test(dice)) return done(Number(dice))
  const attempt = { actor: owner, action: 'dawn', target: '', check: `charges of ${name}`.slice(0, 200) }
  const rolled = roller.roll({ label: 'Charges regained', notation: dice, attempt })
  return rolled.ok ? done(rolled.value.total) : rolled
}
