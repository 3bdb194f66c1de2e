/**
 * Utility options, what stat blocks do that deals no damage and is still worth a turn: turning invisible, summoning
 * help, laying darkness, freeing a friend from a spell, shaking a sleeper awake.
 */
import { cannotAct } from '../../checks/condition-effects.ts'
import type { Activity } from '../../data/activity-schemas.ts'
import type { Mechanic } from '../../data/mechanic-schemas.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { isValidTarget } from '../battlefield/range-area-targets-and-sight.ts'
import { slotToCast } from '../casting/spell-slots-and-sustained-spells.ts'
import {
  type Battle,
  combatantOf,
  conditionsOf,
  feetBetween,
  foesOf,
  friendsOf,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { LastingEffect } from '../state/combat-document.ts'
import type { TacticalOption } from './tactical-option.ts'

/** What a preparation is worth: much at the beginning of combat, nothing later. */
const preparing: Readonly<Record<number, number>> = { 1: 12, 2: 6 }

/** The options of a stat block that deal no damage. */
export function utilityOptions(battle: Battle, id: string, cost: 'action' | 'bonus'): TacticalOption[] {
  const { monster, activities, casting } = combatantOf(battle, id)
  if (foesOf(battle, id).length === 0) return []
  if (monster === undefined) return cost === 'action' ? shakeAwake(battle, id) : []
  const own = activities.filter(
    (activity) =>
      activity.cost === cost && activity.trigger === undefined && isAvailable(battle, id, activity),
  )
  const cast = (casting?.spells ?? []).flatMap(({ spell }) => {
    if (spell.casting.cost !== cost || (spell.concentration && stateOf(battle, id).concentration !== null))
      return []
    const slot = slotToCast(battle, id, spell)
    const [first] = spell.activities
    return slot === undefined || first === undefined ? [] : [{ first, spell, slot }]
  })
  return [
    ...own.flatMap((activity) => quietOption(battle, id, activity, activity.name)),
    ...cast.flatMap(({ first, spell, slot }) =>
      quietOption(battle, id, first, spell.name).map((option) => ({
        ...option,
        reach: Math.max(option.reach, spell.range ?? 0),
        spell: { spell, slot },
      })),
    ),
    ...(cost === 'action' ? shakeAwake(battle, id) : []),
  ]
}

function quietOption(battle: Battle, id: string, activity: Activity, name: string): TacticalOption[] {
  const early = preparing[battle.document.current_round] ?? 0
  const reach = Math.max(5, activity.target?.range ?? 0)
  switch (activity.kind) {
    case 'apply': {
      if (activity.effects.some((effect) => effect.kind === 'teleport'))
        return stepOut(battle, id, activity, reach)
      if (activity.target?.who === 'enemy') return swallow(battle, id, activity, reach)
      const has = stateOf(battle, id).lasting.some((effect) => effect.name === name)
      const helps = activity.effects.some(
        (effect) =>
          (effect.kind === 'grant' && !effect.mechanics.every(isInTheFigures)) ||
          (effect.kind === 'condition' && effect.condition === 'invisible'),
      )
      if (has || !helps || early === 0 || !isForFriends(activity)) return []
      const friends =
        activity.target?.who === 'self'
          ? []
          : friendsOf(battle, id).filter((friend) => feetBetween(battle, id, friend) <= reach)
      return [
        {
          activity,
          targets: activity.target?.who === 'ally' && friends.length > 0 ? friends : [id],
          reach,
          score: early,
        },
      ]
    }
    case 'summon':
      return early === 0 || stateOf(battle, id).summoned_by !== undefined
        ? []
        : [{ activity, targets: [id], reach, score: early * 2 }]
    case 'zone': {
      const sees = (combatantOf(battle, id).monster?.senses.blindsight ?? 0) > 0
      const hides = activity.obscured === 'heavily' || activity.obscured === 'magical-darkness'
      return sees && hides && early > 0 ? [{ activity, targets: [id], reach, score: early }] : []
    }
    case 'dispel': {
      const bound = friendsOf(battle, id).find(
        (friend) => isBoundBySpell(battle, friend) && feetBetween(battle, id, friend) <= reach,
      )
      return bound === undefined || activity.what !== 'spells-on-target'
        ? []
        : [{ activity, targets: [bound], reach, score: 15 }]
    }
    default:
      return []
  }
}

/** Swallow: what may be done only to a grappled foe is worth a turn, once. */
function swallow(battle: Battle, id: string, activity: Activity, reach: number): TacticalOption[] {
  if (activity.target?.only === undefined) return []
  const held = foesOf(battle, id).find(
    (foe) =>
      feetBetween(battle, id, foe) <= reach &&
      isValidTarget(battle, id, foe, activity) &&
      !stateOf(battle, foe).lasting.some((effect) => effect.source === id && effect.name === activity.name),
  )
  return held === undefined ? [] : [{ activity, targets: [held], reach, score: 14 }]
}

/** A step through space out of a press of foes, for those who would rather not be in it and have no better bonus. */
function stepOut(battle: Battle, id: string, activity: Activity, reach: number): TacticalOption[] {
  const pressed = foesOf(battle, id).some((foe) => feetBetween(battle, id, foe) <= 5)
  const cunning = combatantOf(battle, id).profile.scores.intelligence >= 8
  return pressed && cunning && activity.cost === 'bonus' ? [{ activity, targets: [id], reach, score: 4 }] : []
}

/** Armour that a stat block's own armour class counts already. */
function isInTheFigures(mechanic: Mechanic): boolean {
  return mechanic.kind === 'armor-class' && mechanic.unarmored !== undefined
}

function isForFriends(activity: Activity): boolean {
  const who = activity.target?.who ?? 'self'
  return who === 'self' || who === 'ally'
}

function isBoundBySpell(battle: Battle, id: string): boolean {
  return stateOf(battle, id).lasting.some(
    (effect) =>
      effect.spell_level !== undefined && effect.condition !== undefined && cannotAct([effect.condition]),
  )
}

/** A friend who sleeps a magic sleep nearby is worth the action it takes to shake them. */
function shakeAwake(battle: Battle, id: string): TacticalOption[] {
  const sleeper = friendsOf(battle, id).find(
    (friend) => feetBetween(battle, id, friend) <= 5 && stateOf(battle, friend).lasting.some(canBeShaken),
  )
  if (sleeper === undefined || !cannotAct(conditionsOf(stateOf(battle, sleeper)))) return []
  return [{ activity: shaking, targets: [sleeper], reach: 5, score: 9, wakes: sleeper }]
}

function canBeShaken(effect: LastingEffect): boolean {
  return effect.ends_when?.includes('shaken-awake') === true
}

const shaking: Activity = {
  kind: 'utility',
  name: 'Shake awake',
  cost: 'action',
  ruling: 'Shakes a sleeper awake.',
}
