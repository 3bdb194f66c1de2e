/**
 * Somebody is told something: the listener learns the fact, once, and what hangs on it happens, once. A lie is kept as
 * what it is, something somebody said; no false fact ever enters the world by it.
 */

import type { JsonObject } from '../core/json.ts'
import { coinItem } from '../core/money.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { Fact } from '../core/state/rows.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'
import { applyEffects } from './apply-effects.ts'
import { type Answers, type Disclosable, disclosures, factIdOf, type Gate, type Means } from './disclosure.ts'
import { changeItem } from './effects/item-effects.ts'
import { nameOf, own, playingTurn, textsIn } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening } from './world-event.ts'

/**
 * Asks an NPC about a topic and lets what follows happen: open things are told, kept ones deflected or lied about.
 *
 * @example
 * const answer = disclose('npc_jory_001', 'long_tide', state, 'pc_mira_001')
 */
export function disclose(
  npcId: string,
  topic: string,
  state: GameState,
  listener: string,
  means: Means = {},
): Result<Happening & { readonly answers: Answers }> {
  const npc = own(state.entities, npcId)
  if (npc === undefined) return refuse('world/unknown-person', `There is nobody "${npcId}" to ask.`)
  const answers = disclosures(npcId, topic, state, listener, means)
  const work = new Unfolding(state)
  let purse = means.coin ?? 0
  for (const entry of answers.open) {
    const price = priceOf(entry.gate, means)
    const refusal =
      price === 0 || price > purse ? null : changeItem(work, listener, coinItem, -price, `paid ${npc.name}`)
    if (refusal !== null) return { ok: false, refusal }
    purse -= price
    tell(work, npcId, entry, listener)
  }
  for (const { entry } of answers.withheld) keepBack(work, npcId, entry, listener)
  for (const entry of answers.told)
    work.tell('told_before', { ...about(work, npcId, entry, listener), say: [...entry.say] }, ['disclosure'])
  return done({ ...work.finish(), answers })
}

/** What has to be paid: the coins of the way that was taken, when it was the coins that opened it. */
function priceOf(gate: Gate | undefined, means: Means): number {
  const paid = means.coin ?? 0
  if (gate === undefined || paid === 0) return 0
  const ways = [gate, ...(gate.any ?? []), ...(gate.all ?? [])]
  return Math.max(0, ...ways.map((way) => (way.coin !== undefined && way.coin <= paid ? way.coin : 0)))
}

function about(work: Unfolding, npcId: string, entry: Disclosable, listener: string): JsonObject {
  return { npc_id: npcId, npc_name: nameOf(work.state, npcId), entry_id: entry.id, to: listener }
}

function tell(work: Unfolding, npcId: string, entry: Disclosable, listener: string): void {
  const id = factIdOf(npcId, entry, work.state)
  const turn = playingTurn(work.state)
  const after = textsIn(entry.after)
  if (own(work.state.knowledge, joinedKey(listener, id)) !== undefined) return
  const known = own(work.state.facts, id)
  const isPlayer = listener === work.state.campaign.player_id
  const source = `told by ${nameOf(work.state, npcId)}`
  const found = { discovered_turn: turn, discovery_method: source }
  const added: Fact = {
    id,
    subject_id: npcId,
    predicate: 'disclosed',
    object: entry.fact,
    visibility: isPlayer ? 'known' : 'world',
    confidence: 1,
    tags: ['disclosure'],
    ...found,
    origin: 'campaign',
    pack_id: null,
  }
  const opened = isPlayer && known?.visibility === 'world' ? [{ id, visibility: 'known', ...found }] : []
  work.record(
    'disclosed',
    {
      ...about(work, npcId, entry, listener),
      fact_id: id,
      say: [...entry.say],
      tell: [...entry.tell],
      ...(after.length > 0 && { after: [...after] }),
      source,
    },
    {
      ...(known === undefined && { facts_add: [added] }),
      ...(opened.length > 0 && { facts_update: opened }),
      knowledge_add: [{ knower_id: listener, fact_id: id, turn, source }],
    },
    ['disclosure', 'discovery'],
  )
  applyEffects(work, entry.on_reveal, { who: listener, cause: `${nameOf(work.state, npcId)} told it` })
}

function keepBack(work: Unfolding, npcId: string, entry: Disclosable, listener: string): void {
  const details = { ...about(work, npcId, entry, listener), tell: [...entry.tell] }
  if (entry.lie.length === 0) {
    work.tell('deflected', { ...details, say: [...entry.deflect] }, ['disclosure', 'withheld'])
    return
  }
  const claim = `${factIdOf(npcId, { ...entry, fact: '' }, work.state).slice(0, 75)}_lie`
  const turn = playingTurn(work.state)
  const source = `told by ${nameOf(work.state, npcId)}`
  const said = { ...details, say: [...entry.lie] }
  if (own(work.state.facts, claim) !== undefined) {
    work.tell('lied', said, ['disclosure', 'withheld'])
    return
  }
  const row = {
    id: claim,
    subject_id: npcId,
    predicate: 'claims',
    object: entry.lie[0] ?? '',
    tags: ['claim'],
  }
  const seen = { visibility: 'known', discovered_turn: turn, discovery_method: source }
  work.record(
    'lied',
    { ...said, fact_id: claim },
    {
      facts_add: [{ ...row, ...seen }],
      knowledge_add: [{ knower_id: listener, fact_id: claim, turn, source }],
    },
    ['disclosure', 'withheld'],
  )
}
