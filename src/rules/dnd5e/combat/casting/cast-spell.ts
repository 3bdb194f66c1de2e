/** Casting in combat: the slot is spent on the attempt, concentration begins, then the spell's activities happen. */
import type { Activity } from '../../data/activity-schemas.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import { spellUse } from '../activities/activity-use-of-combatant.ts'
import { perform } from '../activities/perform-activity.ts'
import { passesWard } from '../attack/roll-to-hit.ts'
import { beginConcentration, endWhen } from '../effects/lasting-effects-and-concentration.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { areHostile, type Battle, logEvent, stateOf } from '../state/battle-and-combatant-queries.ts'
import type { SustainedSpell } from '../state/combat-document.ts'
import type { ActivityUse, Cast } from '../state/performed-activity.ts'
import { isCountered } from './dispel-and-counterspell.ts'
import { payForMetamagic, withMetamagic } from './metamagic.ts'
import {
  chosenActivities,
  countDailyCasting,
  spendSlot,
  sustain,
  sustainedSpell,
} from './spell-slots-and-sustained-spells.ts'

/** Casts a spell from a slot that `slotToCast` has found. */
export function castSpell(battle: Battle, cast: Cast): undefined {
  const { caster, spell, slot, targets, metamagic = [] } = cast
  const held = sustainedSpell(battle, caster, spell)
  if (held !== undefined) return useSustained(battle, caster, held, targets)
  if (slot > 0 && !spendSlot(battle, caster, slot)) return
  if (slot === 0 && spell.level > 0) countDailyCasting(battle, caster, spell)
  logEvent(battle, 'cast', { who: caster, spell: spell.name, slot, targets: [...targets] }, 'spell')
  endWhen(battle, caster, 'casts')
  payForMetamagic(battle, caster, spell, metamagic)
  // A spell without a word or a gesture shows no enemy what there is to stop.
  if (!metamagic.includes('subtle') && isCountered(battle, cast)) return
  if (spell.concentration) beginConcentration(battle, caster, spell.name)
  const use: ActivityUse = {
    ...spellUse(battle, caster, spell, slot === 0 ? spell.level : slot),
    ...(spell.concentration && { concentration: spell.name }),
    spellCast: spell,
    spellLevel: spell.level,
    ...(metamagic.length > 0 && { metamagic }),
  }
  const reached = reachedBy(battle, cast)
  const chosen = chosenActivities(spell, use.slot, cast.choice)
  for (const activity of chosen.ok ? chosen.value : []) {
    const whole = withSpellDuration(activity, spell)
    const aimed = activity.target?.who === 'self' ? [caster] : reached
    const groups = metamagic.includes('twinned') ? aimed.slice(0, 2).map((target) => [target]) : [aimed]
    for (const group of groups) perform(battle, caster, withMetamagic(whole, metamagic), group, use)
    sustain(battle, spell, whole, use)
  }
}

/** Uses a spell again that still lasts: Call Lightning, Spiritual Weapon. */
export function useSustained(
  battle: Battle,
  id: string,
  held: SustainedSpell,
  targets: readonly string[],
): undefined {
  logEvent(battle, 'spell_goes_on', { who: id, spell: held.doing.name, targets: [...targets] }, 'spell')
  perform(battle, id, held.activity, targets, held.doing)
}

/** The targets a spell can touch at all: not those immune to it, nor those whom Sanctuary keeps from harm. */
function reachedBy(battle: Battle, { caster, spell, targets }: Cast): readonly string[] {
  return targets.filter((target) => {
    if (target === caster) return true
    const immune = mechanicsOfKind(battle, target, 'spell-immunity').some(
      (mechanic) => spell.level <= mechanic.up_to_level,
    )
    if (immune) logEvent(battle, 'immune', { who: target, spell: spell.name })
    if (immune || !areHostile(stateOf(battle, caster), stateOf(battle, target))) return !immune
    const aimed = spell.activities.some(
      (activity) => activity.kind !== 'attack' && activity.target?.area === undefined,
    )
    return !aimed || passesWard(battle, caster, target)
  })
}

/** The kinds of activity that last as long as their spell when they say nothing else. */
const lastsWithSpell = ['apply', 'save', 'zone', 'summon', 'transform', 'damage']

function withSpellDuration(activity: Activity, { duration }: Spell): Activity {
  if (duration === null || 'duration' in activity || !lastsWithSpell.includes(activity.kind)) return activity
  return { ...activity, duration } as Activity
}
