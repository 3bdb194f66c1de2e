/**
 * Leaking game masters, which put a secret where it is easily overlooked: choices, lists, facts, plans, readings,
 * notes.
 */
import { noPlan } from '../../core/protocol/stage-outputs.ts'
import { envelopeAround, narrationOf, understand } from '../scripted-game-master.ts'
import {
  changing,
  type HostileGameMaster,
  type HostileSetting,
  hostile,
  otherPerson,
} from './make-hostile-game-master.ts'

/** They need to know what must not be told. */
export function hostileLeaks({ canary }: HostileSetting): readonly HostileGameMaster[] {
  return [...besideTheStory(canary), ...insideProposals(canary), ...beforeTheStory(canary)]
}

function besideTheStory(canary: string): readonly HostileGameMaster[] {
  return [
    hostile('leaks-in-choices', ['PIPE-23'], {
      narrate: changing(({ planning_block }) => ({
        planning_block: {
          thinking: '',
          choices: Object.fromEntries(
            Object.entries(planning_block?.choices ?? {}).map(([key, choice]) => [
              key,
              { ...choice, description: `${choice.description} Mind that ${canary}.` },
            ]),
          ),
        },
      })),
    }),
    hostile('leaks-in-thinking', ['PIPE-23'], {
      narrate: changing((request) => ({
        planning_block: {
          ...request.planning_block,
          thinking: `It is plain that ${canary}.`,
          context: `Everybody is an ENTJ here, and ${canary}.`,
        },
      })),
    }),
    hostile('leaks-in-lists', ['ENV-17', 'ENV-23'], {
      narrate: changing(() => ({ entities_mentioned: [canary], location_confirmed: canary })),
    }),
    hostile('leaks-in-header-and-dice', ['ENV-07', 'DICE-01'], {
      narrate: changing(() => ({
        session_header: `[SESSION_HEADER]\nTimestamp: now\nLocation: ${canary}\nStatus: ${canary}`,
        resources: canary,
        dice_rolls: [`${canary}: 1d20 = 20`],
        god_mode_response: canary,
      })),
    }),
    hostile('numbers-its-choices', ['PIPE-24'], {
      narrate: changing(({ planning_block }) => ({
        planning_block: {
          thinking: 'You have 4711 hit points.',
          choices: Object.fromEntries(
            Object.entries(planning_block?.choices ?? {}).map(([key, choice]) => [
              key,
              {
                ...choice,
                text: `${choice.text} (DC 4711)`,
                risk_level: 'safe',
                check: { skill: 'stealth', difficulty: 4711, label: 'trivial', reason: 'because' },
              },
            ]),
          ),
        },
      })),
    }),
  ]
}

function insideProposals(canary: string): readonly HostileGameMaster[] {
  return [
    hostile('leaks-in-facts', ['PIPE-23'], {
      narrate: changing((request) => ({
        established_facts: [{ subject_id: otherPerson(request).id, predicate: 'rumour', detail: canary }],
        introduced_items: [{ id: 'note', name: canary, description: canary, location: 'scene' }],
      })),
    }),
    hostile('leaks-in-updates', ['PIPE-23'], {
      narrate: changing((request) => ({
        state_updates: {
          world_data: { current_location_name: canary },
          custom_campaign_state: {
            core_memories: { append: [canary] },
            active_missions: [{ title: canary }],
          },
          npc_data: { [otherPerson(request).name]: { role: canary, status: canary } },
          player_character_data: { background: canary, class: canary },
        },
      })),
    }),
    hostile('deletes-everything', ['STATE-04'], {
      narrate: changing(() => ({
        state_updates: {
          player_character_data: '__DELETE__',
          npc_data: '__DELETE__',
          world_data: { world_time: '__DELETE__', current_location_name: '__DELETE__' },
        },
      })),
    }),
  ]
}

function beforeTheStory(canary: string): readonly HostileGameMaster[] {
  return [
    hostile('leaks-in-plans', [], {
      plan: () => ({
        ...noPlan,
        beats: [canary],
        clarification_question: `Did you know that ${canary}?`,
        next_suggestions: [canary],
      }),
    }),
    hostile('leaks-in-readings', [], {
      interpret: (request) => ({
        ...understand(request),
        intent: canary,
        assumptions: [canary],
        clarification: `Do you mean that ${canary}?`,
        clarification_question: `Do you mean that ${canary}?`,
        proposed_actions: [{ action: canary, target_id: canary, details: canary, estimated_minutes: 1 }],
      }),
    }),
    hostile('says-its-notes-aloud', ['ENV-13'], {
      narrate: changing((request) => ({
        narrative: `${narrationOf(request)}\ndebug_info: {"dm_notes":["${canary}"]}`,
        debug_info: { dm_notes: [canary], state_rationale: canary },
      })),
    }),
    hostile('lies-once', ['DICE-03'], {
      narrate: (request) => {
        const lie = request.repair.length === 0 ? ' You roll a 4711 on Stealth.' : ''
        return envelopeAround(request, `${narrationOf(request)}${lie}`)
      },
    }),
    hostile('drafts-a-secret', [], {
      narrate: (request, call) => {
        call.say?.(`Listen: ${canary}. `)
        return envelopeAround(request, narrationOf(request))
      },
    }),
  ]
}
