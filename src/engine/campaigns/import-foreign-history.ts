/**
 * Importing a story that another program told. Each exchange becomes a turn with the words it had, in which the engine
 * resolved nothing: no dice, no change but a minute on the clock, and an event that says so. The whole is made in a store
 * in memory and then restored like an export, so that all of it is kept or nothing.
 */

import { nextId } from '../../core/entity-ids-and-slugs.ts'
import type { JsonObject } from '../../core/json.ts'
import type { RecordDraft } from '../../core/ledger/log-record.ts'
import { type Result, refuse } from '../../core/result.ts'
import { defaultRulesetId } from '../../core/ruleset-ids.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { admitTime } from '../../core/time/admit-time.ts'
import type { Calendar } from '../../core/time/calendar-definition.ts'
import type { WorldTime } from '../../core/time/world-time.ts'
import type { Head } from '../../store/state-store.ts'
import { ensureSecretEpoch } from '../campaign-dice-and-seeds.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { buildHero, type Hero } from '../heroes.ts'
import { toldElsewhere } from '../read-log.ts'
import { createCampaign } from './create-campaign.ts'

/** One exchange of a story: what a player said, and what was told. */
export interface HistoryExchange {
  /** Empty when the story went on by itself. */
  readonly said: readonly string[]
  readonly told: string
  /** Where it stands in what was imported. */
  readonly where: JsonObject
}

/** A story that another program told. */
export interface History {
  readonly format: string
  readonly title: string
  readonly player: string
  readonly teller: string
  readonly exchanges: readonly HistoryExchange[]
  /** The name under which what was imported is kept. */
  readonly original?: string
}

const place = 'loc_here_001'

/**
 * @example
 * const head = await importHistory(dependencies, history)
 */
export async function importHistory(
  dependencies: EngineDependencies,
  history: History,
): Promise<Result<Head>> {
  if (history.exchanges.length === 0)
    return refuse('import/empty', 'There is no message in it that tells anything.')
  const ruleset = await dependencies.rulesets(defaultRulesetId)
  if (ruleset === undefined)
    return refuse('rules/no-ruleset', `No rules are installed under the name "${defaultRulesetId}".`)
  const hero = buildHero(ruleset, { name: history.player })
  if (!hero.ok) return hero
  const store = dependencies.sandbox()
  const created = await createCampaign(
    { ...dependencies, store },
    { name: history.title, ruleset: defaultRulesetId, world: worldOf(history, hero.value) },
  )
  if (!created.ok) return created
  const { campaign_id: id, hash } = created.value
  const campaign = await store.getCampaign(id)
  if (!campaign.ok) return campaign
  const drafts = draftsOf(history, created.value, campaign.value.calendar, dependencies.clock.now())
  const appended = await store.append(id, { expected: hash, drafts })
  if (!appended.ok) return appended
  const dumped = await store.dump(id)
  if (!dumped.ok) return dumped
  return ensureSecretEpoch(dependencies, id, await dependencies.store.restore(id, dumped.value))
}

/** A scene to go on in: the two who spoke, in a place without a description. */
function worldOf({ player, teller, format, exchanges, original }: History, hero: Hero): StateDiff {
  const heroId = nextId('pc', player, () => false)
  const npcId = nextId('npc', teller, () => false)
  return {
    campaign: { player_id: heroId },
    entities_add: [
      { id: heroId, type: 'pc', name: hero.name, attrs: hero.attrs as Record<string, never>, tags: [] },
      {
        id: npcId,
        type: 'npc',
        name: teller,
        attrs: { role: 'unknown', disposition: 0 },
        tags: ['imported'],
      },
      {
        id: place,
        type: 'location',
        name: 'where the story stands',
        attrs: {
          description: 'The place you were speaking of.',
          connected_to: [],
          entities_present: [npcId],
        },
        tags: ['imported'],
      },
    ],
    inventory_changes: hero.items.map(({ item_id, qty }) => ({ owner_id: heroId, item_id, delta: qty })),
    scene_update: { id: 'scene_001', location_id: place, present_entity_ids: [heroId, npcId] },
    documents_update: [
      {
        kind: 'world',
        id: 'imported',
        set: [
          { path: ['format'], value: format },
          { path: ['turns'], value: exchanges.length },
          ...(original === undefined ? [] : [{ path: ['original'], value: original }]),
        ],
      },
    ],
  }
}

/** How long an exchange takes on the campaign's clock. */
const exchangeSeconds = 60

/** Two records for each exchange, as for a turn that was played. */
function draftsOf(history: History, head: Head, calendar: Calendar, at: string): readonly RecordDraft[] {
  let current: WorldTime = head.time
  return history.exchanges.flatMap((exchange, index) => {
    const mode = 'STORY'
    const action = 'quick_action'
    const measured_seconds = exchangeSeconds
    current = admitTime({ calendar, current, mode, action, measured_seconds }).time
    const turn: ImportedTurn = { ...exchange, format: history.format, at, mode, nonce: head.resolved + index }
    return [resolvedDraft(turn, current), toldDraft(turn)]
  })
}

interface ImportedTurn extends HistoryExchange {
  readonly format: string
  readonly at: string
  readonly mode: 'STORY'
  readonly nonce: number
}

function resolvedDraft({ said, where, format, at, mode, nonce }: ImportedTurn, time: WorldTime): RecordDraft {
  const message_type = said.length > 0 ? 'user_input' : 'story_continuation'
  const lines = said.length > 0 ? said : ['']
  return {
    kind: 'resolved',
    diff: { time },
    body: {
      at,
      mode,
      nonce,
      rolls: [],
      context_packet: {},
      pass_outputs: {},
      prompt_versions: {},
      entries: lines.map((text) => ({ role: 'user', text, message_type })),
      engine_events: [toldElsewhere(format, where)],
      violations: [],
    },
  }
}

function toldDraft({ told, format, at, mode, nonce }: ImportedTurn): RecordDraft {
  return {
    kind: 'told',
    diff: {},
    body: {
      at,
      mode,
      nonce,
      narrative: told,
      envelope: {},
      accepted: [],
      refused: [],
      violations: [],
      usage: { by: format },
    },
  }
}
