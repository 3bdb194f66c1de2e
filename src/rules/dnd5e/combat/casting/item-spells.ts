/** A spell cast from an item: no slot, the item's figures or the user's own; a scroll too high is checked first. */

import { abilityCodes, abilityModifier } from '../../character/abilities.ts'
import { checkEdge } from '../../checks/edge.ts'
import { reached, rollD20 } from '../../checks/rolls.ts'
import type { Activity, ActivityOfKind } from '../../data/activity-shapes.ts'
import type { Spell } from '../../data/shapes.ts'
import { spellUse } from '../activities/activity-uses.ts'
import { beginConcentration } from '../effects/lasting.ts'
import type { ActivityUse } from '../state/activity-use.ts'
import { type Battle, combatantOf, logEvent, profileNow } from '../state/battle.ts'
import { chosenActivities } from './spell-slots.ts'

type Cast = ActivityOfKind<'cast'>

/** How the spell's own activities are carried out; handed in, because performing knows this file and not the reverse. */
type Perform = (
  battle: Battle,
  id: string,
  activity: Activity,
  targets: readonly string[],
  use: ActivityUse,
  spellLevel: number,
) => undefined

/** Casts the spell that an item holds. */
export function castFromItem(
  battle: Battle,
  id: string,
  cast: Cast,
  targets: readonly string[],
  perform: Perform,
): undefined {
  const spell = battle.catalogue.spell(cast.spell)
  if (spell === undefined) return
  const held = spell.concentration && cast.without_concentration !== true
  logEvent(
    battle,
    'cast',
    { who: id, spell: spell.name, slot: cast.slot, targets: [...targets], from: cast.name },
    'spell',
  )
  if (cast.check !== undefined && !passesScrollCheck(battle, id, spell, cast.check)) return
  if (held) beginConcentration(battle, id, spell.name)
  const own = spellUse(battle, id, spell, cast.slot)
  const use = { ...own, dc: cast.dc ?? own.dc, ...(held && { concentration: spell.name }) }
  const chosen = chosenActivities(spell, cast.slot, undefined)
  for (const activity of chosen.ok ? chosen.value : []) {
    const lasting = 'duration' in activity || spell.duration === null || !mayLast(activity)
    const whole = lasting ? activity : { ...activity, duration: spell.duration }
    const aimed = withItemAttack(whole as Activity, cast)
    perform(battle, id, aimed, activity.target?.who === 'self' ? [id] : targets, use, spell.level)
  }
}

function mayLast(activity: Activity): boolean {
  return activity.kind === 'apply' || activity.kind === 'save'
}

function withItemAttack(activity: Activity, cast: Cast): Activity {
  if (activity.kind !== 'attack' || activity.bonus !== 'spell' || cast.attack === undefined) return activity
  return { ...activity, bonus: cast.attack }
}

/** A scroll above its reader: a check of the casting ability, or the words come to nothing. */
function passesScrollCheck(battle: Battle, id: string, spell: Spell, dc: number): boolean {
  const { casting, profile } = combatantOf(battle, id)
  const ability = casting?.ability ?? 'intelligence'
  const now = profileNow(battle, id)
  const rolled = rollD20(battle.dice, {
    label: `Scroll of ${spell.name}`,
    actor: id,
    action: 'read a scroll',
    target: id,
    check: ability,
    modifiers: [
      {
        value: abilityModifier(profile.scores[ability]),
        source: abilityCodes[ability],
        reason: `${ability} ${profile.scores[ability]}`,
      },
    ],
    against: { kind: 'DC', value: dc },
    edge: checkEdge(now.conditions, now.exhaustion),
  })
  const mastered = rolled.ok && reached(rolled.value)
  logEvent(battle, 'scroll_read', {
    who: id,
    spell: spell.name,
    dc,
    mastered,
    roll: rolled.ok ? rolled.value.id : null,
  })
  return mastered
}
