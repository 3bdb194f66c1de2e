/** Casting in combat: the slot is spent on the attempt, concentration begins, then the spell's activities happen. */

import type { Spell } from '../../data/shapes.ts'
import { spellUse } from '../activities/activity-uses.ts'
import { perform } from '../activities/perform.ts'
import { passesWard } from '../attack/roll-to-hit.ts'
import { beginConcentration, endWhen } from '../effects/lasting.ts'
import { mechanicsOfKind } from '../rolls/mechanics.ts'
import type { ActivityUse, MetamagicOption } from '../state/activity-use.ts'
import { areHostile, type Battle, logEvent, stateOf } from '../state/battle.ts'
import type { SustainedSpell } from '../state/combat-document.ts'
import { isCountered } from './dispel.ts'
import { payForMetamagic, withMetamagic } from './metamagic.ts'
import { chosenActivities, countDailyCasting, spendSlot, sustain, sustainedSpell } from './spell-slots.ts'

/** A spell being cast: the one value that goes through a casting. */
export interface Cast {
  readonly caster: string
  readonly spell: Spell
  /** 0 for a cantrip and for what needs no slot. */
  readonly slot: number
  readonly targets: readonly string[]
  readonly metamagic?: readonly MetamagicOption[]
  /** Which of the forms of a spell that has several. */
  readonly choice?: string | undefined
}

/** Casts a spell that `slotToCast` allows. */
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
    ...(metamagic.length > 0 && { metamagic }),
  }
  const reached = reachedBy(battle, cast)
  const chosen = chosenActivities(spell, use.slot, cast.choice)
  for (const activity of chosen.ok ? chosen.value : []) {
    const whole =
      spell.duration === null || 'duration' in activity ? activity : withSpellDuration(activity, spell)
    const aimed = activity.target?.who === 'self' ? [caster] : reached
    const groups = metamagic.includes('twinned') ? aimed.slice(0, 2).map((target) => [target]) : [aimed]
    for (const group of groups)
      perform(battle, caster, withMetamagic(whole, metamagic), group, use, spell.level)
    sustain(battle, caster, spell, whole, use)
  }
}

/** Uses a spell again that still lasts. */
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

function withSpellDuration(activity: Spell['activities'][number], spell: Spell): Spell['activities'][number] {
  if (spell.duration === null || !lastsWithSpell.some((kind) => kind === activity.kind)) return activity
  return { ...activity, duration: spell.duration } as Spell['activities'][number]
}

/** The kinds of activity that last as long as their spell when they say nothing else. */
const lastsWithSpell = ['apply', 'save', 'zone', 'summon', 'transform', 'damage'] as const
