/**
 * What a story asks of these rules beyond what an actor tries. There are no rounds here: foes are people who mean harm,
 * and as long as one of them stands a threat hangs over the player, so that every failure is dangerous (tier 2). They
 * are beaten blow by blow, and a full harm clock, or a streak of failures, is a fight lost.
 */

import type { JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../dice/index.ts'
import type { RulesView } from '../rules-view.ts'
import type { FightEnd, FightStanding, Harm, Resolution, StoryEffects, WrittenFight } from '../ruleset.ts'
import { sheetOf } from './character-sheet.ts'
import { harmActor, woundTarget } from './harm-and-recovery.ts'
import { ResolutionBuilder } from './resolution-builder.ts'
import { enterSituation, leaveSituation } from './situation-changes.ts'
import { situationNames } from './situations.ts'
import { isOut, pendingThreats } from './threats-and-fallen-creatures.ts'

/** So many pips of dice meant for hit points are one of harm, and no single hurt is more than three. */
const pipsPerHarm = 6
const mostHarm = 3
const levels = ['low', 'moderate', 'high'] as const
const moment = { action: 'quick_action', measured_seconds: 0 } as const

export const storyEffects: StoryEffects = { suffer, openFight, standing, settle, press }

function resolved(after: ResolutionBuilder): Result<Resolution> {
  return done({ outcome: 'automatic', ...after.finish(), elapsed: moment })
}

function suffer(view: RulesView, harm: Harm, roller: DiceRoller): Result<Resolution> {
  const { who, cause, damage, condition } = harm
  const entity = view.entity(who)
  const player = view.campaign.player_id === null ? undefined : view.entity(view.campaign.player_id)
  if (entity === undefined || player === undefined)
    return refuse('rules/unknown-target', `Nobody here is called "${who}".`)
  const after = new ResolutionBuilder(view, player)
  if (damage !== undefined) {
    const rolled = roller.roll({
      label: 'Harm',
      notation: damage.dice,
      attempt: { actor: who, action: cause.slice(0, 200), target: who, check: 'harm' },
    })
    if (!rolled.ok) return rolled
    hurt(after, entity, rolled.value.total, cause)
  }
  if (condition !== undefined) {
    const name = situationNames.find((situationName) => situationName === condition.name)
    if (name === undefined || entity.id !== player.id)
      return refuse(
        'rules/unknown-condition',
        `These rules know no condition "${condition.name}" for ${who}.`,
      )
    const held = after.situations.get(name)
    if (!condition.ends) enterSituation(after, name, 'soft', cause)
    else if (held !== undefined) leaveSituation(after, held, cause)
  }
  return resolved(after)
}

function hurt(after: ResolutionBuilder, entity: Entity, pips: number, cause: string): void {
  const amount = Math.min(mostHarm, Math.max(1, Math.ceil(pips / pipsPerHarm)))
  if (entity.id !== after.actor.id) {
    woundTarget(after, entity, { verb: 'hurt', actor_id: after.actor.id }, amount > 1)
    return
  }
  const taken = harmActor(after, amount, cause)
  after.tell('hurt', { who: entity.id, cause, harm: taken }, ['harm'])
}

function openFight(view: RulesView, fight: WrittenFight): Result<Resolution> {
  const player = view.campaign.player_id === null ? undefined : view.entity(view.campaign.player_id)
  if (player === undefined || fight.foes.length === 0)
    return refuse('rules/no-sides', 'There is nobody to fight.')
  const after = new ResolutionBuilder(view, player)
  const present = [...view.scene.present_entity_ids]
  for (const foe of fight.foes) {
    const threat_level = levels[Math.min(3, Math.max(1, foe.threat)) - 1] ?? 'low'
    const details = { npc_id: foe.id, npc_name: foe.name, threat_level }
    if (foe.spawned)
      after.record('npc_arrived', details, { entities_add: [newFoe(foe, threat_level)] }, ['presence'])
    else
      after.record('npc_hostile', details, {
        entities_update: [
          { id: foe.id, tags_add: ['hostile'], set: [{ path: ['threat_level'], value: threat_level }] },
        ],
      })
    if (!present.includes(foe.id)) present.push(foe.id)
  }
  after.record('fight_began', { trigger: fight.trigger }, { scene_update: { present_entity_ids: present } }, [
    'combat',
  ])
  announce(after, fight.foes[0]?.id ?? '', fight.trigger)
  return resolved(after)
}

function newFoe(foe: WrittenFight['foes'][number], threat_level: string): Entity {
  const attrs: JsonObject = {
    role: foe.creature ?? foe.name,
    threat_level,
    status: 'conscious',
    hostile: true,
  }
  const rest = { tags: ['hostile'], origin: 'campaign', pack_id: null, pack_entity_id: null } as const
  return {
    id: foe.id,
    type: 'npc',
    name: foe.name,
    attrs: attrs as Entity['attrs'],
    ...rest,
    tags: ['hostile'],
  }
}

/** A threat that everybody can see. */
function announce(after: ResolutionBuilder, source: string, what: string): void {
  const { view } = after
  const id = `threat_fight_${view.turn}`
  if (view.facts('scene').some((fact) => fact.id === id)) return
  const object = { what, level: 'hard', source_id: source, since_turn: view.turn, type: 'approaching_threat' }
  const fact = { id, subject_id: 'scene', predicate: 'pending_threat', object, visibility: 'known' }
  after.record(
    'threat_noted',
    { fact_id: id, what, level: 'hard' },
    { facts_add: [{ ...fact, tags: ['threat'], discovered_turn: view.turn }] },
    ['threat'],
  )
}

function up(view: RulesView, foes: readonly string[]): readonly string[] {
  return foes.filter((id) => {
    const entity = view.entity(id)
    return (
      entity !== undefined && view.scene.present_entity_ids.includes(id) && !isOut(entity, view.facts(id))
    )
  })
}

function standing(view: RulesView, foes: readonly string[]): FightStanding {
  const left = up(view, foes)
  const beaten = foes.filter((id) => {
    const entity = view.entity(id)
    return entity === undefined || isOut(entity, view.facts(id))
  })
  const count = { down: foes.length - left.length, of: foes.length }
  const hero = view.campaign.player_id === null ? undefined : view.entity(view.campaign.player_id)
  if (sheetOf(hero).isDown) return { how: 'lost', ...count }
  if (left.length > 0) return { how: 'going', ...count }
  // A foe who is neither beaten nor here was left behind.
  return { how: beaten.length > 0 ? 'won' : 'fled', ...count }
}

/** Keeps a threat pending while a foe stands: answering one threat does not end the fight. */
function press(view: RulesView, foes: readonly string[]): Resolution | null {
  const [first] = up(view, foes)
  const player = view.campaign.player_id === null ? undefined : view.entity(view.campaign.player_id)
  if (first === undefined || player === undefined) return null
  if (pendingThreats(view).some((threat) => threat.live)) return null
  const after = new ResolutionBuilder(view, player)
  announce(after, first, `${view.entity(first)?.name ?? 'Somebody'} comes on`)
  const { events, diff } = after.finish()
  return events.length === 0 ? null : { outcome: 'automatic', events, diff, elapsed: moment }
}

function settle(view: RulesView, foes: readonly string[], how: FightEnd): Result<Resolution> {
  const player = view.campaign.player_id === null ? undefined : view.entity(view.campaign.player_id)
  if (player === undefined) return refuse('rules/unknown-actor', 'There is no hero.')
  const after = new ResolutionBuilder(view, player)
  const left = up(view, foes)
  for (const { fact } of pendingThreats(view)) after.forgetFact('threat_cleared', { by: how }, fact.id)
  if ((how === 'rout' || how === 'truce') && left.length > 0) {
    const present_entity_ids = view.scene.present_entity_ids.filter((id) => !left.includes(id))
    const gone = left.map((id) => view.entity(id)?.name ?? id)
    const type = how === 'rout' ? 'foes_run' : 'truce'
    const calmed = left.map((id) => ({ id, tags_remove: ['hostile'] }))
    const change = {
      ...(how === 'rout' && { scene_update: { present_entity_ids } }),
      entities_update: calmed,
    }
    after.record(type, { foes: left.map(String), names: gone }, change, ['combat'])
  }
  if (how === 'captured') wake(after)
  return resolved(after)
}

/** Taken alive: on one's feet again, with room for one more hurt. */
function wake(after: ResolutionBuilder): void {
  const { actor } = after
  const clock = after.clock('harm')
  if (clock !== undefined && clock.value >= clock.max)
    after.pay('harm', clock.max - 1 - clock.value, 'spared')
  const details = { who: actor.id, name: actor.name }
  if (sheetOf(actor).isDown) after.setAttribute('wakes', details, actor.id, ['status'], 'conscious')
}
