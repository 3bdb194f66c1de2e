/**
 * What a player is offered to do now in combat, most fitting first, each with the check it would call for. Every
 * draft is asked of the rules before it is offered, so none is ever refused.
 */
import type { RulesView } from '../../../rules-view.ts'
import type { AttemptedAction, Offer } from '../../../ruleset.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import { isDying } from '../damage/death.ts'
import { demandCombat, demandDeathSave } from '../encounter/demand-combat-check.ts'
import { whoseTurn } from '../encounter/play-rounds.ts'
import { movementLeft } from '../movement/move-flee-surrender.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  gripOn,
  isOut,
  noDice,
  openBattle,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { runningCombat } from '../state/combat-document.ts'
import { bestOption } from '../tactics/choose-tactical-option.ts'
import type { TacticalOption } from '../tactics/tactical-option.ts'
import { dryRunCopy } from '../turn/dry-run.ts'
import { aidOffers } from './aid-offers.ts'
import { attackOffers } from './attack-feature-and-dash-offers.ts'
import { displayName, joinNames, type OfferDraft, oddsFirst, oddsLast, slotText } from './offer-wording.ts'

const maxOffers = 8

/**
 * The offers for a combatant whose turn it is; none when it is not, or when there is no fight.
 *
 * @example
 * combatOffers(view, 'pc_kira_001', createSrd())[0]?.text // 'Strike the Goblin with your Longsword'
 */
export function combatOffers(view: RulesView, actorId: string, catalogue: Catalogue): readonly Offer[] {
  const combat = runningCombat(view)
  if (combat === undefined || combat.combatants[actorId] === undefined) return []
  const battle = openBattle(view, noDice, catalogue, combat)
  if (whoseTurn(battle) !== actorId || isOut(stateOf(battle, actorId))) return []
  if (isDying(stateOf(battle, actorId))) return dyingOffers(view, actorId, catalogue)
  const copy = dryRunCopy(battle, actorId)
  const attacks = attackOffers(copy, actorId)
  const [best] = attacks
  const drafts = [
    ...aidOffers(copy, actorId),
    ...escapeOffers(copy, actorId),
    ...spellOffers(copy, actorId, best),
    ...attacks,
    ...talkOffers(copy, actorId),
    ...evasionOffers(copy, actorId),
  ]
  const sorted = drafts.sort((a, b) => b.weight - a.weight)
  return allowedOffers(view, sorted, catalogue)
}

/** The drafts that the rules allow, as offers; each key once. */
function allowedOffers(view: RulesView, drafts: readonly OfferDraft[], catalogue: Catalogue): Offer[] {
  const offers: Offer[] = []
  for (const { key, text, describe, risk_level, action } of drafts) {
    if (offers.length >= maxOffers || offers.some((offer) => offer.key === key)) continue
    const demand = demandCombat(view, action, catalogue)
    if (!demand.ok || demand.value.kind === 'impossible') continue
    const check = demand.value.kind === 'check' ? demand.value.check : null
    offers.push({ key, text, description: describe(check), risk_level, action, check })
  }
  return offers
}

function talkOffers(battle: Battle, id: string): OfferDraft[] {
  const share = (foe: string) => stateOf(battle, foe).hp_current / Math.max(1, stateOf(battle, foe).hp_max)
  const listening = foesOf(battle, id)
    .filter((foe) => combatantOf(battle, foe).profile.scores.intelligence >= 6)
    .sort((a, b) => share(a) - share(b))
  const [weakest] = listening
  if (weakest === undefined) return []
  const name = displayName(battle, weakest)
  const wavers = share(weakest) <= 0.5
  return [
    {
      key: 'demand_surrender',
      text: `Tell ${name} to throw down its weapon`,
      describe: (check) =>
        `${oddsFirst(check)}${wavers ? 'It is bleeding and knows it.' : 'It has little reason to yet.'} A refusal makes the next demand harder.`,
      risk_level: 'medium',
      action: { verb: 'demand_surrender', actor_id: id, target_id: weakest },
      weight: wavers ? 65 : 20,
    },
    {
      key: 'parley',
      text: 'Lower your weapon and offer terms',
      describe: (check) =>
        `${oddsFirst(check)}If they agree, both sides stop and walk away; no spoils, no dead.`,
      risk_level: 'medium',
      action: { verb: 'parley', actor_id: id },
      weight: 46,
    },
  ]
}

/** The best healing spell, the best other spell, and the best of a bonus action together with an attack. */
function spellOffers(battle: Battle, id: string, attack: OfferDraft | undefined): OfferDraft[] {
  const spell = bestSpell(battle, id, 'action', false)
  const quick = bestSpell(battle, id, 'bonus', false)
  const healing = bestSpell(battle, id, 'action', true) ?? bestSpell(battle, id, 'bonus', true)
  const [hurt] = healing?.targets ?? []
  const heals = healing !== undefined && hurt !== undefined && stateOf(battle, hurt).hp_current > 0
  return [
    ...(heals ? [{ ...spellOffer(battle, id, healing), key: 'cast_healing' }] : []),
    ...(spell === undefined ? [] : [spellOffer(battle, id, spell)]),
    ...(quick === undefined || attack === undefined ? [] : [bonusSpellOffer(battle, id, quick, attack)]),
  ]
}

/** The best option among spells alone, those that heal or the others. */
function bestSpell(
  battle: Battle,
  id: string,
  cost: 'action' | 'bonus',
  heals: boolean,
): TacticalOption | undefined {
  const combatant = combatantOf(battle, id)
  if (combatant.casting === undefined) return undefined
  const copy = dryRunCopy(battle, id)
  const spells = combatant.casting.spells.filter(
    ({ spell }) => (spell.activities[0]?.kind === 'heal') === heals,
  )
  const only = { ...combatant, activities: [], casting: { ...combatant.casting, spells } }
  const caster = { ...copy, combatants: new Map(copy.combatants).set(id, only) }
  return bestOption(caster, id, cost)
}

function castAction(id: string, option: TacticalOption): AttemptedAction {
  const [first] = option.targets
  const slot = option.spell?.slot ?? 0
  return {
    verb: 'cast',
    actor_id: id,
    ...(first !== undefined && { target_id: first }),
    options: { spell: option.spell?.spell.name ?? '', ...(slot > 0 && { slot }) },
  }
}

function namesOf(battle: Battle, id: string, option: TacticalOption): string {
  return joinNames(option.targets.map((target) => (target === id ? 'yourself' : displayName(battle, target))))
}

function spellOffer(battle: Battle, id: string, option: TacticalOption): OfferDraft {
  const name = option.spell?.spell.name ?? ''
  const slot = option.spell?.slot ?? 0
  const held = option.spell?.spell.concentration === true ? ' You must concentrate on it.' : ''
  const { hp_current: hp, hp_max: max } = stateOf(battle, id)
  return {
    key: 'cast_spell',
    text: `Cast ${name} on ${namesOf(battle, id, option)}`,
    describe: (check) => `It takes ${slotText(battle, id, slot)}.${oddsLast(check)}${held}`,
    risk_level: hp * 3 <= max ? 'high' : 'medium',
    action: castAction(id, option),
    weight: combatantOf(battle, id).attacksPerAction > 1 ? 70 : 92,
  }
}

function bonusSpellOffer(battle: Battle, id: string, option: TacticalOption, attack: OfferDraft): OfferDraft {
  const name = option.spell?.spell.name ?? ''
  const { actor_id: _, ...bonus } = castAction(id, option)
  const lower = `${attack.text.slice(0, 1).toLowerCase()}${attack.text.slice(1)}`
  return {
    key: 'cast_and_strike',
    text: `${name} on ${namesOf(battle, id, option)}, and ${lower}`,
    describe: (check) =>
      `The spell is your bonus action (${slotText(battle, id, option.spell?.slot ?? 0)}). ${attack.describe(check)}`,
    risk_level: attack.risk_level,
    action: { ...attack.action, options: { ...attack.action.options, bonus: { ...bonus } } },
    weight: 82,
  }
}

/** Dodge, Disengage, Hide, Ready, Search and flight; the worse it stands, the better they fit. */
function evasionOffers(battle: Battle, id: string): OfferDraft[] {
  const { hp_current: hp, hp_max: max } = stateOf(battle, id)
  const beside = foesOf(battle, id).filter((foe) => feetBetween(battle, id, foe) <= 5)
  const hurt = hp * 3 <= max
  return [
    dodgeOffer(id, beside.length, hurt),
    ...(beside.length > 0 && movementLeft(battle, id) > 0 ? [disengageOffer(battle, id, beside, hurt)] : []),
    hideOffer(battle, id),
    readyOffer(battle, id, beside.length),
    searchOffer(battle, id),
    fleeOffer(battle, id, beside, hurt),
  ]
}

function dodgeOffer(id: string, beside: number, hurt: boolean): OfferDraft {
  return {
    key: 'dodge',
    text: 'Give ground behind your guard',
    describe: () => 'You dodge: attacks against you have disadvantage until your next turn.',
    risk_level: beside > 0 ? 'low' : 'safe',
    action: { verb: 'dodge', actor_id: id },
    weight: hurt ? 74 : 52,
  }
}

function disengageOffer(battle: Battle, id: string, beside: readonly string[], hurt: boolean): OfferDraft {
  const names = joinNames(beside.map((foe) => displayName(battle, foe)))
  return {
    key: 'disengage',
    text: `Break away from ${names}`,
    describe: () =>
      `You disengage and back off ${movementLeft(battle, id)} feet; nobody strikes as you leave.`,
    risk_level: 'low',
    action: { verb: 'disengage', actor_id: id, options: { move: { to: 'away', when: 'after' } } },
    weight: hurt ? 72 : 44,
  }
}

function hideOffer(battle: Battle, id: string): OfferDraft {
  const quick = mechanicsOfKind(battle, id, 'bonus-action').some(
    (mechanic) => mechanic.actions.includes('hide') && mechanic.uses_pool === undefined,
  )
  return {
    key: 'hide',
    text: 'Drop out of sight',
    describe: (check) =>
      `${oddsFirst(check)}Unseen, you are harder to hit and strike with advantage.${quick ? ' It leaves you your action.' : ''}`,
    risk_level: 'low',
    action: { verb: 'hide', actor_id: id, ...(quick && { options: { cost: 'bonus' } }) },
    weight: quick ? 68 : 36,
  }
}

function readyOffer(battle: Battle, id: string, beside: number): OfferDraft {
  const melee = combatantOf(battle, id).activities.find(
    (activity) => activity.kind === 'attack' && activity.form !== 'ranged' && activity.cost === 'action',
  )
  const weapon = melee?.name ?? 'Unarmed strike'
  return {
    key: 'ready_attack',
    text: `Wait for them with your ${weapon} raised`,
    describe: () =>
      'You hold the blow back: the first foe that comes within reach takes it, as your reaction.',
    risk_level: 'low',
    action: { verb: 'ready', actor_id: id, options: { trigger: 'comes_near', weapon } },
    weight: beside > 0 ? 8 : 48,
  }
}

function searchOffer(battle: Battle, id: string): OfferDraft {
  const hidden = foesOf(battle, id).some((foe) => stateOf(battle, foe).hidden)
  return {
    key: 'search',
    text: hidden ? 'Search for whoever is hiding' : 'Take a hard look around',
    describe: (check) =>
      `It takes your action.${oddsLast(check)} ${hidden ? 'What you find can no longer strike unseen.' : 'You may notice what the fight hides.'}`,
    risk_level: 'medium',
    action: { verb: 'search', actor_id: id },
    weight: hidden ? 64 : 10,
  }
}

function fleeOffer(battle: Battle, id: string, beside: readonly string[], hurt: boolean): OfferDraft {
  const names = joinNames(beside.map((foe) => displayName(battle, foe)))
  return {
    key: 'flee',
    text: 'Run for it',
    describe: () =>
      beside.length > 0
        ? `${names} may strike as you turn your back. Sixty feet from every foe you are out of the fight.`
        : 'Nobody stands close enough to strike as you go. Sixty feet from every foe you are out of the fight.',
    risk_level: beside.length > 0 ? 'high' : 'medium',
    action: { verb: 'flee', actor_id: id },
    weight: hurt ? 71 : 42,
  }
}

/** The death save; nothing for those who are not dying. */
export function dyingOffers(view: RulesView, actorId: string, catalogue: Catalogue): readonly Offer[] {
  const action = { verb: 'death_save', actor_id: actorId }
  const demand = demandDeathSave(view, action, catalogue)
  if (!demand.ok || demand.value.kind !== 'check') return []
  return [
    {
      key: 'death_save',
      text: 'Hold on to life',
      description:
        'A death saving throw: 10 or more is a success. Three successes and you are stable, three failures and you are gone.',
      risk_level: 'high',
      action,
      check: demand.value.check,
    },
  ]
}

function escapeOffers(battle: Battle, id: string): OfferDraft[] {
  const grip = gripOn(stateOf(battle, id))
  if (grip === undefined) return []
  const holder =
    battle.document.combatants[grip.source] === undefined ? 'the grip' : displayName(battle, grip.source)
  return [
    {
      key: 'escape',
      text: `Wrench yourself free of ${holder}`,
      describe: (check) => `You are ${grip.condition ?? 'held'}.${oddsLast(check)}`,
      risk_level: 'low',
      action: { verb: 'escape', actor_id: id },
      weight: 84,
    },
  ]
}
