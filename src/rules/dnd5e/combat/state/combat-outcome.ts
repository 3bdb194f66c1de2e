/** Whether combat is over, and how. When neither side wears the other down any more, both break off. */
import { type Battle, isAway, isOut, isStanding } from './battle-and-combatant-queries.ts'
import type { CombatantState, CombatSummary } from './combat-document.ts'

/** Rounds without either side reaching a new low after which both break off. */
const standoffRounds = 10

/** How combat ended, or undefined while it goes on. */
export function combatOutcome(battle: Battle): CombatSummary['outcome'] | undefined {
  const { lowest, current_round: round, truce } = battle.document
  const party = partyOf(battle)
  if (truce === true) return 'standoff'
  // A troll that lies at 0 hit points and may rise again is not beaten yet.
  if (enemiesOf(battle).every(isOut)) return 'victory'
  const heroes = party.filter((state) => state.type === 'pc')
  const leaders = heroes.length > 0 ? heroes : party
  const fled = (state: CombatantState) => state.status.includes('fled')
  if (leaders.some(fled) && leaders.every((leader) => fled(leader) || leader.status.includes('dead')))
    return 'fled'
  if (leaders.some((leader) => leader.status.includes('surrendered')) && !leaders.some(isStanding))
    return 'surrendered'
  if (!party.some((state) => isStanding(state) || (state.hp_current > 0 && isAway(state))))
    return party.some(fled) ? 'fled' : 'defeat'
  return round - lowest.round >= standoffRounds ? 'standoff' : undefined
}

function partyOf(battle: Battle): CombatantState[] {
  return Object.values(battle.document.combatants).filter(
    (state) => state.type === 'pc' || state.type === 'ally',
  )
}

function enemiesOf(battle: Battle): CombatantState[] {
  return Object.values(battle.document.combatants).filter((state) => state.type === 'enemy')
}

/** Notes new lows of both sides' hit points; called when a round ends. */
export function recordLowestHitPoints(battle: Battle): undefined {
  const sum = (side: readonly CombatantState[]) =>
    side.reduce((total, state) => total + (isOut(state) ? 0 : state.hp_current + state.temp_hp), 0)
  const { document } = battle
  const { lowest, current_round: round } = document
  if (isAwaited(battle)) lowest.round = round
  const [party, enemies] = [sum(partyOf(battle)), sum(enemiesOf(battle))]
  if (party >= lowest.party && enemies >= lowest.enemies) return
  document.lowest = {
    party: Math.min(party, lowest.party),
    enemies: Math.min(enemies, lowest.enemies),
    round,
  }
}

/** True while a banished combatant will come back: those who wait have not broken off. */
function isAwaited(battle: Battle): boolean {
  return Object.values(battle.document.combatants).some(
    (state) =>
      !isOut(state) &&
      state.lasting.some((effect) => effect.away !== undefined && effect.ends.round !== undefined),
  )
}
