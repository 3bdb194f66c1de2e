/** Ready: actions held back for a trigger, released as a reaction, or lapsed when the next turn begins. */
import { ownUse } from '../activities/activity-use-of-combatant.ts'
import { makeAttack } from '../attack/make-attack.ts'
import { wantsReaction } from '../attack/reactions-to-attacks.ts'
import { reachOf } from '../battlefield/range-area-targets-and-sight.ts'
import { castSpell } from '../casting/cast-spell.ts'
import { spendSlot } from '../casting/spell-slots-and-sustained-spells.ts'
import { beginConcentration, endConcentration } from '../effects/lasting-effects-and-concentration.ts'
import {
  areHostile,
  attackNamed,
  type Battle,
  canAct,
  combatantOf,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { CombatantState, ReadiedAction, ReadyTrigger } from '../state/combat-document.ts'

/** Readies an action; a readied spell is held by concentration. */
export function readyAction(battle: Battle, id: string, readied: ReadiedAction): undefined {
  stateOf(battle, id).readied = readied
  logEvent(battle, 'readies', { who: id, ...readied })
  if (readied.spell !== undefined) beginConcentration(battle, id, readied.spell)
}

/** What was readied and not done is over; a spell that was held costs its slot all the same. */
export function lapseReadied(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  const { readied } = state
  if (readied === undefined) return
  delete state.readied
  logEvent(battle, 'readied_lapses', { who: id, ...readied })
  if (readied.spell === undefined) return
  if (readied.slot !== undefined && readied.slot > 0) spendSlot(battle, id, readied.slot)
  if (state.concentration === readied.spell) endConcentration(battle, id, 'let go')
}

/** What a combatant has readied for this trigger and may do now. */
function readiedFor(state: CombatantState, trigger: ReadyTrigger, by: string): ReadiedAction | undefined {
  const { readied } = state
  if (readied?.trigger !== trigger || (readied.by !== undefined && readied.by !== by)) return undefined
  return state.economy.reaction >= 1 && canAct(state) && !state.surprised ? readied : undefined
}

function eachReady(
  battle: Battle,
  trigger: ReadyTrigger,
  by: string,
  answer: (id: string, readied: ReadiedAction) => void,
): undefined {
  const other = stateOf(battle, by)
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    if (!areHostile(state, other) || !isStanding(other) || !wantsReaction(battle, id, 'readied')) continue
    const readied = readiedFor(state, trigger, by)
    if (readied !== undefined) answer(id, readied)
  }
}

/** A combatant has come nearer: those who readied an action for that take it now. */
export function triggerOnApproach(battle: Battle, mover: string, from: number, to: number): undefined {
  eachReady(battle, 'comes_near', mover, (id, readied) => {
    const here = stateOf(battle, id).position
    const [before, now] = [Math.abs(from - here), Math.abs(to - here)]
    const reach = readiedReach(battle, id, readied)
    const arrives = reach <= 10 ? before > Math.max(5, reach) : now < before
    if (arrives && Math.max(5, now) <= reach) release(battle, id, readied, mover)
  })
}

/** A turn is over: those who readied an action for its attack or spell take it now. */
export function triggerOnTurn(battle: Battle, by: string): undefined {
  if (Object.values(battle.document.combatants).every((state) => state.readied === undefined)) return
  const start = battle.events.findLastIndex((event) => event.type === 'turn' && event.details.who === by)
  if (start < 0) return
  const did = new Set(
    battle.events.slice(start).flatMap((event) => (event.details.who === by ? [event.type] : [])),
  )
  const feet = (id: string) =>
    Math.max(5, Math.abs(stateOf(battle, id).position - stateOf(battle, by).position))
  for (const [trigger, type] of [
    ['attacks', 'attack'],
    ['casts', 'cast'],
  ] as const)
    if (did.has(type))
      eachReady(battle, trigger, by, (id, readied) => {
        if (feet(id) <= readiedReach(battle, id, readied)) release(battle, id, readied, by)
      })
}

function spellNamed(battle: Battle, id: string, name: string) {
  return combatantOf(battle, id).casting?.spells.find((known) => known.spell.name === name)?.spell
}

function readiedReach(battle: Battle, id: string, readied: ReadiedAction): number {
  if (readied.spell !== undefined) return Math.max(5, spellNamed(battle, id, readied.spell)?.range ?? 120)
  const attack = readied.attack === undefined ? undefined : attackNamed(battle, id, readied.attack)
  return attack === undefined ? 0 : reachOf(attack)
}

function release(battle: Battle, id: string, readied: ReadiedAction, target: string): undefined {
  const state = stateOf(battle, id)
  const spell = readied.spell === undefined ? undefined : spellNamed(battle, id, readied.spell)
  if (readied.spell !== undefined && (spell === undefined || state.concentration !== readied.spell))
    return lapseReadied(battle, id)
  delete state.readied
  state.economy.reaction -= 1
  logEvent(battle, 'readied_deed', { who: id, target, trigger: readied.trigger })
  if (spell !== undefined) {
    endConcentration(battle, id, 'released')
    return castSpell(battle, { caster: id, spell, slot: readied.slot ?? 0, targets: [target] })
  }
  const attack = readied.attack === undefined ? undefined : attackNamed(battle, id, readied.attack)
  if (attack !== undefined) makeAttack(battle, id, attack, target, ownUse(battle, id, attack))
}
