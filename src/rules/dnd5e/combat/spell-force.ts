/** What a caster's own gifts add to the dice of a spell: an evoker's or a dragon's force, a sorcerer's second try. */
import { abilityModifier } from '../character/ability.ts'
import type { Damage } from '../data/activity-shapes.ts'
import type { Spell } from '../data/shapes.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'

/** What is known of a spell that is being cast. */
interface Casting {
  readonly source: string
  readonly of?: Spell
  readonly bent?: readonly string[]
}

/** What is added to one damage roll of a casting: once for each spell in a turn. */
export function forceOf(battle: Battle, doing: Casting, damage: Damage): number {
  const spell = doing.of
  if (spell === undefined) return 0
  const { mechanics, profile, sheet } = fighterOf(battle, doing.source)
  let added = 0
  for (const { source, mechanic } of mechanics) {
    const fits =
      (mechanic.kind === 'spell-damage-modifier' && mechanic.school === spell.school) ||
      (mechanic.kind === 'draconic-ancestry' && mechanic.type === damage.type && hasAffinity(sheet.features))
    if (!fits || !firstTime(battle, doing.source, `${source} of ${spell.id}`)) continue
    const ability = mechanic.kind === 'spell-damage-modifier' ? mechanic.modifier : 'charisma'
    added += Math.max(0, abilityModifier(profile.scores[ability]))
  }
  return added
}

function hasAffinity(features: readonly string[]): boolean {
  return features.some((name) => /elemental.affinity/i.test(name))
}

function firstTime(battle: Battle, id: string, mark: string): boolean {
  const state = stateOf(battle, id)
  if (state.used_this_turn.includes(mark)) return false
  state.used_this_turn = [...state.used_this_turn, mark]
  return true
}

/** An empowered spell's dice: as many as the caster's Charisma allows are thrown again when they show a low half. */
export function empoweredDice(battle: Battle, doing: Casting, dice: string): string {
  if (doing.bent?.includes('empowered') !== true) return dice
  const most = Math.max(1, abilityModifier(fighterOf(battle, doing.source).profile.scores.charisma))
  return dice.replace(/(\d+)d(\d+)/, (_, told: string, sides: string) => {
    const again = Math.min(Number(told), most)
    const low = `${again}d${sides}ro<=${Math.floor(Number(sides) / 2)}`
    return Number(told) === again ? low : `${Number(told) - again}d${sides}+${low}`
  })
}
