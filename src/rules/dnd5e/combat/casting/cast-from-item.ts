/** A spell cast from an item: no slot, the item's figures or the user's own; a scroll too high is checked first. */
import { abilityCodes, abilityModifier } from '../../character/ability-modifiers.ts'
import { checkEdge } from '../../checks/advantage.ts'
import { reached, rollD20 } from '../../checks/d20-rolls.ts'
import type { Activity, ActivityOfKind } from '../../data/activity-schemas.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import { spellUse } from '../activities/activity-use-of-combatant.ts'
import { beginConcentration } from '../effects/lasting-effects-and-concentration.ts'
import { type Battle, combatantOf, logEvent, profileNow } from '../state/battle-and-combatant-queries.ts'
import type { ActivityUse, PerformedActivity } from '../state/performed-activity.ts'
import { chosenActivities } from './spell-slots-and-sustained-spells.ts'

type ItemSpell = ActivityOfKind<'cast'>

/** How the spell's own activities are carried out; handed in, because performing knows this file and not the reverse. */
type Perform = (
  battle: Battle,
  actor: string,
  activity: Activity,
  targets: readonly string[],
  use: ActivityUse,
) => undefined

export function castFromItem(
  battle: Battle,
  { actor, activity: item, targets }: Omit<PerformedActivity<ItemSpell>, 'use'>,
  perform: Perform,
): undefined {
  const spell = battle.catalogue.spell(item.spell)
  if (spell === undefined) return
  const details = { who: actor, spell: spell.name, slot: item.slot, targets: [...targets], from: item.name }
  logEvent(battle, 'cast', details, 'spell')
  if (item.check !== undefined && !passesScrollCheck(battle, actor, spell, item.check)) return
  const concentrates = spell.concentration && item.without_concentration !== true
  if (concentrates) beginConcentration(battle, actor, spell.name)
  const own = spellUse(battle, actor, spell, item.slot)
  const use: ActivityUse = {
    ...own,
    dc: item.dc ?? own.dc,
    ...(concentrates && { concentration: spell.name }),
    spellLevel: spell.level,
  }
  const chosen = chosenActivities(spell, item.slot, undefined)
  for (const activity of chosen.ok ? chosen.value : []) {
    const timed = 'duration' in activity || spell.duration === null || !mayLast(activity)
    const whole = timed ? activity : ({ ...activity, duration: spell.duration } as Activity)
    const aimed = activity.target?.who === 'self' ? [actor] : targets
    perform(battle, actor, withItemAttack(whole, item), aimed, use)
  }
}

function mayLast(activity: Activity): boolean {
  return activity.kind === 'apply' || activity.kind === 'save'
}

function withItemAttack(activity: Activity, item: ItemSpell): Activity {
  if (activity.kind !== 'attack' || activity.bonus !== 'spell' || item.attack === undefined) return activity
  return { ...activity, bonus: item.attack }
}

/** A scroll above its reader: a check of the casting ability, or the words come to nothing. */
function passesScrollCheck(battle: Battle, id: string, spell: Spell, dc: number): boolean {
  const { casting, profile } = combatantOf(battle, id)
  const ability = casting?.ability ?? 'intelligence'
  const score = profile.scores[ability]
  const now = profileNow(battle, id)
  const rolled = rollD20(battle.dice, {
    label: `Scroll of ${spell.name}`,
    actor: id,
    action: 'read a scroll',
    target: id,
    check: ability,
    modifiers: [
      { value: abilityModifier(score), source: abilityCodes[ability], reason: `${ability} ${score}` },
    ],
    against: { kind: 'DC', value: dc },
    edge: checkEdge(now.conditions, now.exhaustion),
  })
  const mastered = rolled.ok && reached(rolled.value)
  const roll = rolled.ok ? rolled.value.id : null
  logEvent(battle, 'scroll_read', { who: id, spell: spell.name, dc, mastered, roll })
  return mastered
}
