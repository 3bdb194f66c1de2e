/** Those that lie in prose: dice, damage, deaths, gifts, places, speech, secrets, repetitions. */
import type { NarrateRequest } from '../../gm/game-master.ts'
import { envelopeAround } from '../scripted-game-master.ts'
import {
  adding,
  changing,
  type HostileGameMaster,
  type HostileSetting,
  hostile,
  playerOf,
  somebody,
} from './hostile-game-master.ts'

/** They need to know what must not be told. */
export function hostileWords(setting: HostileSetting): readonly HostileGameMaster[] {
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
        (request) => `${somebody(request).name} takes eight hundred and eleven points of damage.`,
      ),
    }),
    hostile('contradicts-the-outcome', ['DICE-04'], { narrate: adding(opposite) }),
    hostile('kills-in-prose', ['PIPE-19'], {
      narrate: adding((request) => `${somebody(request).name} falls dead at your feet.`),
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
          `${somebody(request).name} stands frozen, processing. ${request.player_input.length} breaths pass.`,
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
      narrate: adding((request) => `${somebody(request).name}, an ENTJ, is lawful evil through and through.`),
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
    ? `You succeed. Your sword finds its mark; you slip past unseen, and ${somebody(request).name} agrees.`
    : `You fail. You miss; ${somebody(request).name} spots you, refuses, and it is all in vain.`
}
