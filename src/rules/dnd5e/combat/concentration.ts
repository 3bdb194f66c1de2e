/** Concentration: one spell at a time, lost when its caster cannot go on; with it goes everything it held up. */
import { rollSave } from '../checks/rolls.ts'
import { type Battle, logEvent, profileNow, stateOf } from './battle.ts'
import type { Lasting } from './combat-document.ts'
import { endHeld } from './lasting.ts'
import { mechanicBonuses, mechanicEdge } from './mechanics.ts'

/** Begins to concentrate; what was concentrated on before ends. */
export function concentrateOn(battle: Battle, caster: string, spell: string): undefined {
  loseConcentration(battle, caster, `begins ${spell}`)
  stateOf(battle, caster).concentration = spell
  logEvent(battle, 'concentration_begins', { who: caster, spell })
}

/** Ends somebody's concentration and everything that hangs on it. */
export function loseConcentration(battle: Battle, caster: string, reason: string): undefined {
  const state = stateOf(battle, caster)
  const spell = state.concentration
  if (spell === null) return
  state.concentration = null
  logEvent(battle, 'concentration_ends', { who: caster, spell, reason })
  for (const [id, other] of Object.entries(battle.document.combatants)) {
    const kept = other.lasting.filter((effect) => effect.concentration !== spell || effect.source !== caster)
    if (kept.length === other.lasting.length) continue
    other.lasting = kept
    logEvent(battle, 'effect_ends', { who: id, effect: spell, reason: 'concentration' })
  }
  endHeld(battle, (held) => held.concentration === spell && held.source === caster, 'concentration')
}

/** Ends somebody's concentration when what was laid on them leaves no mind for it: a rage. */
export function breakIfForbidden(
  battle: Battle,
  id: string,
  { name, mechanics = [] }: Pick<Lasting, 'name' | 'mechanics'>,
): undefined {
  if (mechanics.some((mechanic) => mechanic.kind === 'cannot' && mechanic.what.includes('concentrate')))
    loseConcentration(battle, id, name)
}

/** Damage tests concentration: a Constitution save against 10 or half the damage, whichever is more. */
export function testConcentration(battle: Battle, caster: string, damage: number): undefined {
  const state = stateOf(battle, caster)
  if (state.concentration === null || damage <= 0) return
  const dc = Math.max(10, Math.floor(damage / 2))
  const context = { roll: 'concentration', self: caster, ability: 'constitution' } as const
  const outcome = rollSave(battle.cup, profileNow(battle, caster), {
    ability: 'constitution',
    dc,
    against: `losing ${state.concentration}`,
    source: caster,
    extra: mechanicBonuses(battle, { ...context, roll: 'save' }),
    edge: mechanicEdge(battle, context),
  })
  logEvent(battle, 'concentration_save', {
    who: caster,
    dc,
    saved: outcome.saved,
    roll: outcome.entry?.id ?? null,
  })
  if (!outcome.saved) loseConcentration(battle, caster, 'damage')
}
