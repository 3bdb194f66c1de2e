/** Calling creatures into the fight: on the caster's side, beside the caster, gone with the spell, worth no experience. */
import { rankOf, readRating } from '../challenge.ts'
import type { Activity } from '../data/activity-shapes.ts'
import type { Monster } from '../data/shapes.ts'
import { type Battle, stateOf, tell } from './battle.ts'
import { endingOf } from './endings.ts'
import { joinFight } from './join-fight.ts'
import { type Doing, grownCount } from './roll-damage.ts'

type Summon = Extract<Activity, { kind: 'summon' }>

/** Calls them: of what the spell offers, the group with the most hit points and blows behind it. */
export function summon(
  battle: Battle,
  id: string,
  activity: Summon,
  doing: Doing,
  spellLevel: number,
): undefined {
  // What was called itself calls nobody: one treant does not become a forest.
  const options = stateOf(battle, id).summoned_by === undefined ? activity.options : []
  const groups = options.flatMap((option) => {
    const monster = strongest(battle, option)
    return monster === undefined ? [] : [{ monster, count: grownCount(option.count, doing, spellLevel) }]
  })
  const [best] = groups.sort((one, other) => weight(other) - weight(one))
  if (best === undefined) {
    tell(
      battle,
      'ruling',
      { who: id, activity: activity.name, text: `${activity.name}: nothing answers the call` },
      'ruling',
    )
    return
  }
  const ends = endingOf(battle, activity.duration, id, id)
  for (let index = 0; index < best.count; index += 1)
    joinFight(battle, best.monster, id, {
      id,
      name: activity.name,
      ends,
      ...(doing.concentration !== undefined && { concentration: doing.concentration }),
    })
}

function weight({ monster, count }: { readonly monster: Monster; readonly count: number }): number {
  return count * (monster.hp + monster.xp / 5)
}

function strongest(battle: Battle, option: Summon['options'][number]): Monster | undefined {
  const most = option.max_cr === undefined ? undefined : readRating(option.max_cr)
  const able = battle.catalogue
    .allMonsters()
    .filter(
      (one) =>
        (option.monsters?.includes(one.id) ?? true) &&
        (option.type === undefined || one.type === option.type) &&
        (most === undefined || most === null || rankOf(one.cr) <= rankOf(most)) &&
        one.speed.walk > 0,
    )
  return [...able].sort(
    (one, other) => rankOf(other.cr) - rankOf(one.cr) || other.hp - one.hp || (one.id < other.id ? -1 : 1),
  )[0]
}
