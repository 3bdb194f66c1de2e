/**
 * A session of made-up turns over the sample landing, for measuring how a narrator wears: sneaking, talking, searching,
 * fighting, walking, resting, in a stream that depends on its seed alone. Nothing in play imports it.
 */

import type { NarrationHints, PersonHints } from '../../../core/protocol/scene-hints-for-narrator.ts'
import type { ShownEvent } from '../../../core/protocol/turn-envelope.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { event, isolde, landing, maddock, requestFor, wren } from './sample-narration-request.ts'
import { type Chance, chanceFrom } from './seeded-random-for-words.ts'

const acts = [
  'sneak',
  'persuade',
  'search',
  'intimidate',
  'unlock',
  'climb',
  'deceive',
  'listen',
  'steal',
  'force',
  'examine',
  'bribe',
  'insight',
  'hide',
] as const
const nouns = [
  'rope',
  'lamp',
  'barrel',
  'cart',
  'gull',
  'shutter',
  'ladder',
  'bucket',
  'sail',
  'oar',
  'net',
  'hinge',
  'chain',
  'crate',
  'anchor',
  'flag',
  'pump',
  'winch',
  'kettle',
  'ledge',
]
const verbs = [
  'sways',
  'creaks',
  'drips',
  'turns',
  'settles',
  'rattles',
  'leans',
  'glints',
  'knocks',
  'hangs',
  'slides',
  'hums',
  'ticks',
  'shifts',
  'rings',
  'tilts',
  'drags',
  'sinks',
  'lifts',
  'splits',
]
const where = [
  'under the steps',
  'by the post',
  'over the water',
  'at the far end',
  'beside the rail',
  'behind the reeds',
  'on the lowest plank',
  'past the bend',
]

/** A made-up line that is no other line. */
function line(at: number): string {
  const word = (list: readonly string[], index: number): string => list[index % list.length] ?? ''
  const place = word(where, Math.floor(at / 7) + at)
  return `${at % 2 === 0 ? 'A' : 'The'} ${word(nouns, at)} ${word(verbs, at * 3 + Math.floor(at / 20))} ${place}.`
}

function lines(from: number, count: number): string[] {
  return Array.from({ length: count }, (_one, at) => line(from + at))
}

function person(base: PersonHints, at: number): PersonHints {
  const hands = lines(at, 12).map((one) => `watches how ${one.charAt(0).toLowerCase()}${one.slice(1, -1)}`)
  return {
    ...base,
    business: [...base.business, ...hands],
    unknown: lines(at + 40, 6),
    pressed: lines(at + 50, 6),
  }
}

function cuesOf(visits: number): NarrationHints {
  const { place } = landing
  if (place === null) return landing
  const palette = { smell: lines(300, 5), sound: lines(310, 5), sight: lines(320, 5), touch: lines(330, 5) }
  return {
    ...landing,
    place: {
      ...place,
      visits,
      arrive: [...place.arrive, ...lines(340, 2)],
      again: [...place.again, ...lines(350, 6)],
      ...palette,
    },
    people: [person(maddock, 500), person(isolde, 600)],
  }
}

/** A session: each turn gets the memory and the words of those before it. */
export function playSession(
  seed: number,
  turns: number,
  tell: (request: NarrateRequest) => { readonly text: string; readonly memory: string | undefined },
): readonly string[] {
  const chance = chanceFrom(seed)
  const told: string[] = []
  let memory: string | undefined
  for (let turn = 0; turn < turns; turn += 1) {
    const { events, input } = turnOf(chance, turn)
    const base = requestFor(events, {
      player_input: input,
      variety: `${seed} ${turn}`,
      cues: cuesOf(turn),
      ...(memory !== undefined && { memory }),
    })
    const recent_events = told
      .slice(-5)
      .map((text, at) => ({ turn_no: turn - 5 + at, text: `> x\n${text.slice(0, 480)}` }))
    const one = tell({ ...base, packet: { ...base.packet, recent_events } })
    memory = one.memory
    told.push(one.text)
  }
  return told
}

function turnOf(
  chance: Chance,
  turn: number,
): { readonly events: readonly ShownEvent[]; readonly input: string } {
  const kind = chance.next()
  const who = chance.next() < 0.5 ? maddock.id : isolde.id
  const clock =
    chance.next() < 0.3
      ? [event('clock_advanced', { clock_id: 'flood', text: lines(900 + turn * 3, 3) })]
      : []
  if (kind < 0.4) {
    const action = acts[chance.below(acts.length)] ?? 'search'
    const target =
      action === 'search' || action === 'unlock' || action === 'force' || action === 'examine'
        ? 'ferry:chest'
        : who
    const success = chance.next() < 0.6
    const found =
      action === 'search' && success
        ? [event('discovered', { discoverable_id: `d${turn}`, say: [line(1_200 + turn)] })]
        : []
    return {
      events: [event('check', { actor: wren, action, target, success }), ...found, ...clock],
      input: `${action} it`,
    }
  }
  if (kind < 0.62)
    return {
      events: [
        event('no_roll', { actor: wren, action: 'ask', target: who }),
        answer(chance, who, turn),
        ...clock,
      ],
      input: `What about the ${nouns[turn % nouns.length]}?`,
    }
  if (kind < 0.78) return { events: fight(chance, turn), input: 'I attack' }
  if (kind < 0.9)
    return {
      events: [
        event('scene_changed', {
          to: 'ferry:landing',
          first: false,
          lines: lines(1_500 + (turn % 3) * 4, 4),
        }),
        ...clock,
      ],
      input: 'go back',
    }
  const quiet = ['wait', 'look', 'rest'][chance.below(3)] ?? 'wait'
  return { events: [event('no_roll', { actor: wren, action: quiet, target: null }), ...clock], input: quiet }
}

function answer(chance: Chance, who: string, turn: number): ShownEvent {
  const way = chance.below(4)
  const say = lines(2_000 + turn * 5, 3)
  if (way === 0)
    return event('disclosed', {
      npc_id: who,
      entry_id: `k${turn}`,
      tell: lines(3_000 + turn * 2, 2),
      say,
      after: lines(4_000 + turn * 2, 2),
    })
  if (way === 1)
    return event('deflected', { npc_id: who, entry_id: `w${turn}`, tell: lines(5_000 + turn * 2, 2), say })
  return event('spoke', { npc_id: who, kind: way === 2 ? 'unknown' : 'pressed' })
}

function fight(chance: Chance, turn: number): ShownEvent[] {
  const [foe, weapon] = chance.next() < 0.5 ? ['foe_thug', 'Mace'] : ['foe_wolf', 'Bite']
  const verdict = chance.next() < 0.55 ? 'hit' : 'miss'
  const back = chance.next() < 0.5 ? 'hit' : 'miss'
  const own = [event('attack', { who: wren, target: foe, with: 'Shortsword', verdict }, 'combat')]
  if (verdict === 'hit')
    own.push(event('damage', { who: foe, hp: 4 + chance.below(20), hp_max: 30 }, 'combat'))
  const theirs = [event('attack', { who: foe, target: wren, with: weapon, verdict: back }, 'combat')]
  if (back === 'hit')
    theirs.push(event('damage', { who: wren, hp: 3 + chance.below(20), hp_max: 24 }, 'combat'))
  return [event('turn', { who: wren, round: 1 + (turn % 4) }, 'combat'), ...own, ...theirs]
}
