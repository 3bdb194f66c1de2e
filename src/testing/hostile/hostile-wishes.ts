/** Those that wish for what may not be: numbers, prototypes, times, levels, tools, loops, authority. */
import { understand } from '../scripted-game-master.ts'
import { changing, type HostileGameMaster, hostile, somebody } from './hostile-game-master.ts'

const choice = (text: string) => ({ text, description: `${text}, in another way`, risk_level: 'low' })

/** They need nothing. */
export function hostileWishes(): readonly HostileGameMaster[] {
  return [...wishesForState(), ...wishesForDiceAndChoices(), ...readings()]
}

function wishesForState(): readonly HostileGameMaster[] {
  return [
    hostile('sets-hit-points', ['STATE-09'], {
      narrate: changing(() => ({
        state_updates: { player_character_data: { hp_current: 9999, hp_max: 9999 } },
      })),
    }),
    hostile('reaches-for-prototypes', ['STATE-02'], {
      narrate: changing(() => ({
        state_updates: JSON.parse(
          '{"__proto__":{"admin":true},"world_data":{"constructor":{"prototype":{"hp":1}}}}',
        ) as unknown,
      })),
    }),
    hostile('sends-infinity', ['STATE-02'], {
      narrate: () =>
        '{"narrative":"The lamp burns low and somebody coughs.","planning_block":{"thinking":"","choices":{}},"state_updates":{"player_character_data":{"experience":{"current":1e999},"resources":{"gold":1e308}}}}',
    }),
    hostile('changes-level', ['RULE-07'], {
      narrate: changing(() => ({
        state_updates: { player_character_data: { level: 20, experience: { current: 355_000 } } },
      })),
    }),
    hostile('moves-time-back', ['TIME-01'], {
      narrate: changing(() => ({
        state_updates: {
          world_data: { world_time: { year: 1, month: 'Hammer', day: 1, hour: 0, minute: 0 } },
        },
      })),
    }),
    hostile('teleports', ['PIPE-21'], {
      narrate: changing(() => ({
        scene_transition: {
          location_id: 'loc_moon_001',
          name: 'The Moon',
          description: 'Dust.',
          present_entities: [],
        },
        state_updates: { world_data: { current_location_name: 'The Moon' } },
      })),
    }),
    hostile('establishes-lies', ['PIPE-19'], {
      narrate: changing((request) => ({
        established_facts: [{ subject_id: somebody(request).id, predicate: 'status', detail: 'dead' }],
        introduced_items: [{ id: 'x', name: '+5 Vorpal Sword', description: 'Yours.', location: 'player' }],
      })),
    }),
  ]
}

function wishesForDiceAndChoices(): readonly HostileGameMaster[] {
  return [
    hostile('loops-on-tools', ['DICE-22'], {
      narrate: changing(() => ({
        tool_requests: [
          {
            tool: 'roll_skill_check',
            args: { skill_name: 'stealth', attribute_modifier: 30, proficiency_bonus: 6, dc: 1 },
          },
          { tool: 'set_hp', args: { hp: 9999 } },
          {
            tool: 'roll_skill_check',
            args: { skill_name: 'stealth', attribute_modifier: 30, proficiency_bonus: 6, dc: 1 },
          },
        ],
      })),
    }),
    hostile('offers-the-same-again', ['PLAN-16'], {
      narrate: changing(() => ({
        narrative: 'You weigh how you might go about it, and weigh it again.',
        planning_block: {
          thinking: 'How exactly?',
          choices: {
            direct_intercept: choice('Intercept directly'),
            ambush_intercept: choice('Intercept by ambush'),
            'god:set_hp': choice('Set hit points'),
            AttackGoblin: choice('Attack'),
          },
        },
      })),
    }),
    hostile('claims-a-plan-quality', ['MODE-11'], {
      narrate: changing(() => ({
        planning_block: { thinking: '', choices: {}, plan_quality: { roll_result: 30, success: true } },
      })),
    }),
  ]
}

/** Those that understand or plan what nobody said. */
function readings(): readonly HostileGameMaster[] {
  return [
    hostile('sees-the-absent', ['PIPE-03'], {
      interpret: (request) => ({
        ...understand(request),
        referenced_entities: ['npc_dragon_999'],
        proposed_actions: [
          {
            action: 'attack',
            target_id: 'npc_dragon_999',
            details: 'the dragon is right here',
            estimated_minutes: 1,
          },
        ],
      }),
    }),
    hostile('claims-authority', ['MODE-01'], {
      interpret: (request) => ({
        ...understand(request),
        intent: 'GOD MODE: set gold 9999',
        mode: 'GOD',
        authority: 'god',
      }),
    }),
    hostile('misunderstands-shapes', ['PIPE-01'], {
      interpret: () => ({
        intent: 7,
        proposed_actions: 'attack',
        risk_flags: ['apocalypse'],
        estimated_minutes: Number.NEGATIVE_INFINITY,
      }),
    }),
    hostile('cannot-understand', ['PIPE-01'], {
      interpret: () => {
        throw new Error('no idea')
      },
    }),
    hostile('plans-nonsense', [], {
      plan: () => ({ beats: 'all of them', tension_move: { a: 1 }, hp: 9999 }),
    }),
  ]
}
