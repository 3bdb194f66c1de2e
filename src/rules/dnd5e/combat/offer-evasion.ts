/** Ways not to be hit: guard, a step out of reach, the shadows, a hard look around, and running. */
import { type Battle, feetBetween, fighterOf, foesOf, stateOf } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'
import { movementLeft } from './movement-left.ts'
import type { Choice } from './offer-choice.ts'
import { calledIn, oddsOf, together } from './offer-words.ts'

/** The evasive choices; the worse it stands, the better they fit. */
export function evasiveChoices(battle: Battle, id: string): Choice[] {
  const { hp_current: hp, hp_max: most } = stateOf(battle, id)
  const beside = foesOf(battle, id).filter((foe) => feetBetween(battle, id, foe) <= 5)
  const hurt = hp * 3 <= most
  return [
    guard(id, beside.length, hurt),
    ...(beside.length > 0 && movementLeft(battle, id) > 0 ? [slipAway(battle, id, beside, hurt)] : []),
    vanish(battle, id),
    lieInWait(battle, id, beside.length),
    lookAround(battle, id),
    run(battle, id, beside, hurt),
  ]
}

function guard(id: string, beside: number, hurt: boolean): Choice {
  return {
    key: 'dodge',
    text: 'Give ground behind your guard',
    describe: () => 'You dodge: attacks against you have disadvantage until your next turn.',
    risk_level: beside > 0 ? 'low' : 'safe',
    action: { verb: 'dodge', actor_id: id },
    weight: hurt ? 74 : 52,
  }
}

function slipAway(battle: Battle, id: string, beside: readonly string[], hurt: boolean): Choice {
  const names = together(beside.map((foe) => calledIn(battle, foe)))
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

function vanish(battle: Battle, id: string): Choice {
  const quick = mechanicsLike(battle, id, 'bonus-action').some(
    (one) => one.actions.includes('hide') && one.uses_pool === undefined,
  )
  return {
    key: 'hide',
    text: 'Drop out of sight',
    describe: (check) =>
      `${check === null ? '' : `${oddsOf(check)}. `}Unseen, you are harder to hit and strike with advantage.${quick ? ' It leaves you your action.' : ''}`,
    risk_level: 'low',
    action: { verb: 'hide', actor_id: id, ...(quick && { options: { cost: 'bonus' } }) },
    weight: quick ? 68 : 36,
  }
}

function lieInWait(battle: Battle, id: string, beside: number): Choice {
  const melee = fighterOf(battle, id).activities.find(
    (one) => one.kind === 'attack' && one.form !== 'ranged' && one.cost === 'action',
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

function lookAround(battle: Battle, id: string): Choice {
  const hidden = foesOf(battle, id).some((foe) => stateOf(battle, foe).hidden)
  return {
    key: 'search',
    text: hidden ? 'Search for whoever is hiding' : 'Take a hard look around',
    describe: (check) =>
      `It takes your action.${check === null ? '' : ` ${oddsOf(check)}.`} ${hidden ? 'What you find can no longer strike unseen.' : 'You may notice what the fight hides.'}`,
    risk_level: 'medium',
    action: { verb: 'search', actor_id: id },
    weight: hidden ? 64 : 10,
  }
}

function run(battle: Battle, id: string, beside: readonly string[], hurt: boolean): Choice {
  const names = together(beside.map((foe) => calledIn(battle, foe)))
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
