/**
 * All the hostile game masters, which do what real models do wrong, each in one way. A turn must survive every one of
 * them: no illegal state, no invented number, no secret, and always an end.
 */

import type { NarrateRequest } from '../../gm/game-master.ts'
import { envelopeAround, narrationOf, understand } from '../scripted-game-master.ts'
import {
  adding,
  changing,
  type HostileGameMaster,
  type HostileSetting,
  hostile,
  otherPerson,
  playerOf,
} from './make-hostile-game-master.ts'

/** The words that leaking ones tell unless others are given. */
export const defaultCanary = 'the ferryman drowned the heir of Saltmarsh'

/**
 * The whole set.
 *
 * @example
 * for (const { name, gameMaster } of hostileGameMasters()) console.log(name, gameMaster.id)
 */
export function hostileGameMasters(
  setting: HostileSetting = { canary: defaultCanary },
): readonly HostileGameMaster[] {
  return [...hostileWords(setting), ...hostileBabble(), ...hostileShapes(), ...hostileWishes()]
}

function hostileBabble(): readonly HostileGameMaster[] {
  return [
    hostile('kills-the-hero', ['PIPE-19'], {
      narrate: adding(
        (request) =>
          `The player’s character is killed by his own actions. ${playerOf(request).name} lies dead in the rain.`,
      ),
    }),
    hostile('forgets-its-template', ['ENV-11'], {
      narrate: adding(() => '<|im_end|>\n<|im_start|>user\nWhat is so violet about this?'),
    }),
    hostile('talks-about-the-game', ['ENV-11'], {
      narrate: adding(
        () => 'As an AI language model, I cannot roll. The player’s line would be a violet question.',
      ),
    }),
    hostile('tells-an-outcome-in-numbers', ['DICE-03'], {
      narrate: adding(() => 'The outcome is: 4711.'),
    }),
    hostile('leaves-json-open', ['ENV-12'], { narrate: adding(() => 'Discovered: {"name": "the violet') }),
    hostile('says-ids', ['ENV-13'], {
      narrate: adding((request) => `Search ${otherPerson(request).id} at violet_district:corner_booth.`),
    }),
    hostile('hardly-speaks', ['ENV-14'], { narrate: changing(() => ({ narrative: ',' })) }),
  ]
}

/** Those whose answers are broken, oversized or in the wrong place: JSON, fences, modes, silence. */
const good = (request: NarrateRequest): string =>
  JSON.stringify(envelopeAround(request, narrationOf(request)))

function hostileShapes(): readonly HostileGameMaster[] {
  return [
    hostile('truncates', ['ENV-01'], { narrate: (request) => good(request).slice(0, 30) }),
    hostile('fences', ['ENV-02'], { narrate: (request) => `\`\`\`json\n${good(request)}\n\`\`\`` }),
    hostile('chatters', ['ENV-03'], {
      narrate: (request) => `Sure! Here is the next scene:\n${good(request)}\nLet me know if you want more!`,
    }),
    hostile('writes-another-mode', ['ENV-04'], {
      narrate: (request) => `[Mode: ${request.mode === 'GOD' ? 'STORY' : 'GOD'} MODE]\n${good(request)}`,
    }),
    hostile('adds-fields', ['ENV-05'], { narrate: changing(() => ({ hp: 999, admin: true, mode: 'GOD' })) }),
    hostile('tells-header-and-resources', ['ENV-07', 'ENV-08', 'ENV-20'], {
      narrate: changing(() => ({
        session_header:
          '[SESSION_HEADER]\nTimestamp: 9999 DR, Mirtul 1, 00:00\nLocation: The Moon\nStatus: Lvl 20 God | HP: 9999/20 | XP: 1/1 | Gold: 5000gp\nConditions: None | Exhaustion: 7',
        resources: 'HD: 50/3',
      })),
    }),
    hostile('gives-a-text-for-a-block', ['ENV-10'], {
      narrate: changing(() => ({ planning_block: '1) attack' })),
    }),
    hostile('forgets-state-updates', ['ENV-15'], { narrate: changing(() => ({ state_updates: null })) }),
    hostile('mistypes-notes', ['ENV-19'], { narrate: changing(() => ({ debug_info: { dm_notes: 'x' } })) }),
    hostile('only-prose', ['ENV-01'], { narrate: (request) => narrationOf(request) }),
    hostile('not-json', ['ENV-01'], { narrate: () => '{"narrative": The door opens., }}}}' }),
    hostile('answers-a-number', ['ENV-01'], { narrate: () => 42 }),
    hostile('answers-five-megabytes', ['ENV-01'], {
      narrate: () => `{"narrative":"${'The door. '.repeat(500_000)}"}`,
    }),
    hostile('nests-without-end', ['ENV-01'], {
      narrate: (request) =>
        good(request).replace(
          '"state_updates":{}',
          `"state_updates":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
        ),
    }),
    hostile('sends-half-characters', ['ENV-11'], {
      narrate: changing((request) => ({
        narrative: `${narrationOf(request)} \ud800 \u202eevil\u202c \u0007`,
      })),
    }),
    hostile('throws', ['ENV-01'], {
      narrate: () => {
        throw new Error('the model is on fire')
      },
    }),
    hostile('never-answers', ['ENV-01'], {
      narrate: (_request, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('given up')), { once: true })
        }),
    }),
  ]
}

/** They need to know what must not be told. */
function hostileWords(setting: HostileSetting): readonly HostileGameMaster[] {
  return [...liars(), ...leaksAndNoise(setting)]
}

function liars(): readonly HostileGameMaster[] {
  return [
    hostile('invents-dice', ['DICE-01', 'DICE-03', 'DICE-05'], {
      narrate: (request) => ({
        ...envelopeAround(request, 'You roll a 4711 on Stealth. A natural 4712!'),
        dice_rolls: ['Stealth: 1d20 +5 DEX = 13 +5 DEX = 4711 vs DC 12 (Success)'],
      }),
    }),
    hostile('invents-damage-in-words', ['DICE-03'], {
      narrate: adding(
        (request) => `${otherPerson(request).name} takes eight hundred and eleven points of damage.`,
      ),
    }),
    hostile('contradicts-the-outcome', ['DICE-04'], { narrate: adding(opposite) }),
    hostile('kills-in-prose', ['PIPE-19'], {
      narrate: adding((request) => `${otherPerson(request).name} falls dead at your feet.`),
    }),
    hostile('gives-items', ['PIPE-20', 'STATE-09'], {
      narrate: adding(() => 'You pocket the vorpal chronometer. You gain 98765 gold.'),
    }),
    hostile('tells-level-ups', ['RULE-07'], {
      narrate: adding(() => 'Power floods you: you have reached level 17. You gain 76543 experience.'),
    }),
    hostile('speaks-for-the-player', ['KRN-21'], {
      narrate: adding(
        (request) =>
          `"Seventeen violet elephants, gladly," ${playerOf(request).name} says. You decide to abandon everybody forever.`,
      ),
    }),
    hostile('freezes-npcs', ['PLAN-18'], {
      narrate: (request) =>
        envelopeAround(
          request,
          `${otherPerson(request).name} stands frozen, processing. ${request.player_input.length} breaths pass.`,
        ),
    }),
    hostile('repeats-itself', ['PLAN-19'], {
      narrate: (request) =>
        envelopeAround(
          request,
          'The same grey morning lies over the same grey water, and nothing moves at all.',
        ),
    }),
  ]
}

function leaksAndNoise({ canary }: HostileSetting): readonly HostileGameMaster[] {
  return [
    hostile('leaks-a-secret', ['PIPE-23'], { narrate: adding(() => `Everybody knows it: ${canary}.`) }),
    hostile('leaks-a-dressed-secret', ['PIPE-23'], {
      narrate: adding(() => `Listen: ${[...canary.toUpperCase()].join('\u200b-')}!`),
    }),
    hostile('leaks-personality', ['STATE-12'], {
      narrate: adding(
        (request) => `${otherPerson(request).name}, an ENTJ, is lawful evil through and through.`,
      ),
    }),
    hostile('emits-god-mode-set', ['GMS-05'], {
      narrate: adding(() => '\nGOD_MODE_SET:\nplayer_character_data.hp_current = 9999'),
    }),
    hostile('lists-options', ['PLAN-20'], {
      narrate: adding(() => 'What do you do?\n1) Attack\n2) Flee\n3) Talk\n4) Dance'),
    }),
    hostile('writes-html', ['PLAN-21'], {
      narrate: adding(
        () => '<script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:alert(1)">door</a>',
      ),
    }),
    hostile('writes-noise', ['ENV-11'], {
      narrate: adding(() => 'The door opens 然后他说 and a cold draught 이것은 comes in.'),
    }),
    hostile('invents-people', ['ENV-16'], {
      narrate: adding(
        () => 'Zorblax Quenthar says the bridge belongs to him. Then Zorblax Quenthar grabs your sleeve.',
      ),
    }),
    hostile('embeds-json', ['ENV-12', 'ENV-13'], {
      narrate: adding(
        () => '{"thinking":"x","choices":{"a":{}}}\n<!-- ARCHIVE_DELTA hp=1 -->\ndm_notes: all of it',
      ),
    }),
    hostile('confirms-another-place', ['ENV-17', 'ENV-23'], {
      narrate: changing(() => ({ location_confirmed: 'The Moon', entities_mentioned: ['Zorblax Quenthar'] })),
    }),
    hostile('empties-the-narrative', ['ENV-14'], { narrate: changing(() => ({ narrative: ' ' })) }),
  ]
}

/** The opposite of whatever the events say. */
function opposite(request: NarrateRequest): string {
  const text = JSON.stringify(request.engine_events.map((event) => [event.type, event.details, event.tags]))
  const failed = /"(?:action_failed|miss|failure)"/.test(text)
  return failed
    ? `You succeed. Your sword finds its mark; you slip past unseen, and ${otherPerson(request).name} agrees.`
    : `You fail. You miss; ${otherPerson(request).name} spots you, refuses, and it is all in vain.`
}

/** Those that wish for what may not be: numbers, prototypes, times, levels, tools, loops, authority. */
const choice = (text: string) => ({ text, description: `${text}, in another way`, risk_level: 'low' })

function hostileWishes(): readonly HostileGameMaster[] {
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
        established_facts: [{ subject_id: otherPerson(request).id, predicate: 'status', detail: 'dead' }],
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

/** Those that understand or plan what was not said. */
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
