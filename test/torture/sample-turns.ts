/** A small world and the turns played in it: the same index always gives the same request, so that it can be retried. */

import type { RollRequest } from '../../src/dice/dice-roller.ts'
import type { NewCampaign } from '../../src/engine/campaigns/create-campaign.ts'
import type { RawTurn } from '../../src/engine/turns/play-without-game-master.ts'

/** How the campaigns that are tortured begin; a seed makes their dice the same in every run. */
export function sampleFounding(seed: string): NewCampaign {
  return {
    name: 'The Salt Road',
    seed,
    world: {
      entities_add: [
        entity('pc_mira_001', 'character', 'Mira'),
        entity('npc_orrin_001', 'npc', 'Orrin'),
        entity('loc_quay_001', 'location', 'The Quay'),
      ],
      clocks_add: [{ id: 'tide', name: 'Tide', value: 0, max: 1_000_000, triggers: {}, tags: [] }],
      scene_update: { id: 'scene_001', location_id: 'loc_quay_001', present_entity_ids: ['pc_mira_001'] },
    },
  }
}

function entity(id: string, type: string, name: string) {
  return { id, type, name, attrs: {}, tags: [] }
}

/** The rolls of a turn; odd turns roll once, even ones twice. */
export function sampleRolls(index: number): RollRequest[] {
  const attempt = { actor: 'pc_mira_001', action: `act ${index}`, target: 'npc_orrin_001', check: 'wits' }
  const first: RollRequest = {
    label: 'Wits',
    notation: '1d20',
    modifiers: [{ value: 2, source: 'WIS' }],
    attempt,
  }
  return index % 2 === 1
    ? [first]
    : [first, { label: 'Damage', notation: '3d6', attempt: { ...attempt, check: 'harm' } }]
}

/** The request of a turn, with the key it is retried under. */
export function sampleTurn(index: number): RawTurn & { readonly key: string } {
  const object = { index, words: `what turn ${index} taught her` }
  return {
    input: `I do thing ${index}.`,
    action: 'quick_action',
    key: `turn-${index}`,
    rolls: sampleRolls(index),
    changes: {
      clocks: [{ id: 'tide', delta: 1 }],
      facts_add: [
        {
          subject_id: 'pc_mira_001',
          predicate: 'learned',
          object,
          visibility: 'known',
          confidence: 1,
          tags: [],
        },
      ],
      inventory_changes: [{ owner_id: 'pc_mira_001', item_id: 'salt', delta: 1 }],
    },
    answer: { narrative: `Thing ${index} is done; the tide turns.` },
  }
}
