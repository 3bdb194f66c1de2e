/** The spell most worth casting now: the one that those without a player would choose, with its slot and targets. */
import type { AttemptedAction } from '../../ruleset.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'
import type { Choice } from './offer-choice.ts'
import { calledIn, oddsOf, slotWords, together } from './offer-words.ts'
import { bestDeed, type Deed } from './tactics.ts'
import { thinkingCopy } from './thinking-copy.ts'

/** The best spell of an action, and the best of a bonus action together with a blow. */
export function magicChoices(battle: Battle, id: string, blow: Choice | undefined): Choice[] {
  const spell = bestSpell(battle, id, 'action', false)
  const quick = bestSpell(battle, id, 'bonus', false)
  const healing = bestSpell(battle, id, 'action', true) ?? bestSpell(battle, id, 'bonus', true)
  const [hurt] = healing?.targets ?? []
  const mends = healing !== undefined && hurt !== undefined && stateOf(battle, hurt).hp_current > 0
  return [
    ...(mends ? [{ ...castChoice(battle, id, healing), key: 'cast_healing' }] : []),
    ...(spell === undefined ? [] : [castChoice(battle, id, spell)]),
    ...(quick === undefined || blow === undefined ? [] : [quickChoice(battle, id, quick, blow)]),
  ]
}

/** The best deed among spells alone, those that heal or the others. */
function bestSpell(battle: Battle, id: string, cost: 'action' | 'bonus', heals: boolean): Deed | undefined {
  const fighter = fighterOf(battle, id)
  if (fighter.casting === undefined) return undefined
  const copy = thinkingCopy(battle, id)
  const spells = fighter.casting.spells.filter(
    ({ spell }) => (spell.activities[0]?.kind === 'heal') === heals,
  )
  const only = { ...fighter, activities: [], casting: { ...fighter.casting, spells } }
  const caster = { ...copy, fighters: new Map(copy.fighters).set(id, only) }
  return bestDeed(caster, id, cost)
}

function castAction(id: string, deed: Deed): AttemptedAction {
  const [first] = deed.targets
  const slot = deed.spell?.slot ?? 0
  return {
    verb: 'cast',
    actor_id: id,
    ...(first !== undefined && { target_id: first }),
    options: { spell: deed.spell?.spell.name ?? '', ...(slot > 0 && { slot }) },
  }
}

function namesOf(battle: Battle, id: string, deed: Deed): string {
  return together(deed.targets.map((one) => (one === id ? 'yourself' : calledIn(battle, one))))
}

function castChoice(battle: Battle, id: string, deed: Deed): Choice {
  const name = deed.spell?.spell.name ?? ''
  const slot = deed.spell?.slot ?? 0
  const held = deed.spell?.spell.concentration === true ? ' You must concentrate on it.' : ''
  const { hp_current: hp, hp_max: most } = stateOf(battle, id)
  return {
    key: 'cast_spell',
    text: `Cast ${name} on ${namesOf(battle, id, deed)}`,
    describe: (check) =>
      `It takes ${slotWords(battle, id, slot)}.${check === null ? '' : ` ${oddsOf(check)}.`}${held}`,
    risk_level: hp * 3 <= most ? 'high' : 'medium',
    action: castAction(id, deed),
    weight: fighterOf(battle, id).attacksPerAction > 1 ? 70 : 92,
  }
}

function quickChoice(battle: Battle, id: string, deed: Deed, blow: Choice): Choice {
  const name = deed.spell?.spell.name ?? ''
  const { actor_id: _, ...bonus } = castAction(id, deed)
  const lower = `${blow.text.slice(0, 1).toLowerCase()}${blow.text.slice(1)}`
  return {
    key: 'cast_and_strike',
    text: `${name} on ${namesOf(battle, id, deed)}, and ${lower}`,
    describe: (check) =>
      `The spell is your bonus action (${slotWords(battle, id, deed.spell?.slot ?? 0)}). ${blow.describe(check)}`,
    risk_level: blow.risk_level,
    action: { ...blow.action, options: { ...blow.action.options, bonus: { ...bonus } } },
    weight: 82,
  }
}
