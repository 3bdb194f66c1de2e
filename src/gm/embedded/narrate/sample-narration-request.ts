/** A small place with people in it, for tests and benches of the narrator. Nothing in play imports it. */
import { emptyPacket } from '../../../core/protocol/context-packet.ts'
import type { NarrationHints, PersonHints } from '../../../core/protocol/scene-hints-for-narrator.ts'
import { noPlan } from '../../../core/protocol/stage-outputs.ts'
import type { ShownEvent } from '../../../core/protocol/turn-envelope.ts'
import type { NarrateRequest } from '../../game-master.ts'

const voice: PersonHints['voice'] = {
  register: 'plain',
  opener: [],
  tag: [],
  closer: [],
  ask_back: [],
  greet: [],
  farewell: [],
  thanks: [],
  tics: [],
}

/** A ferryman who keeps something back. */
export const maddock: PersonHints = {
  id: 'ferry:maddock',
  name: 'Maddock Thrale',
  pronoun: 'he',
  epithets: ['the ferryman'],
  mood: 'neutral',
  business: [
    'coils the same rope twice',
    'looks at the far bank',
    'scrapes tar from {his} thumb',
    'counts planks under {his} breath',
  ],
  voice: { ...voice, tag: ['Maddock says', 'says Maddock, to the water'], opener: ['Look here.'] },
  unknown: ['Not a thing I ever carried.'],
  pressed: ['You have had my answer.'],
}

/** An innkeeper who likes to talk. */
export const isolde: PersonHints = {
  id: 'ferry:isolde',
  name: 'Isolde Quill',
  pronoun: 'she',
  epithets: ['the landlady', 'the innkeeper'],
  mood: 'warm',
  business: [
    'wipes down the counter',
    'turns a glass to the light',
    'hums two bars of something',
    'straightens the slate',
  ],
  voice: { ...voice, tag: ['says Isolde', 'Isolde tells you'], greet: ['In you come, then.'] },
  unknown: ['That is before my time, dear.'],
  pressed: ['Twice is once too many.'],
}

/** The landing, with everything generic words may name. */
export const landing: NarrationHints = {
  genre: 'fantasy',
  place: {
    id: 'ferry:landing',
    name: 'The Landing',
    visits: 0,
    description: 'A plank landing, green at the edges, with a bell on a post.',
    arrive: [
      'The landing leans out over the river as if it had been told a secret.',
      'You come down to the landing by the worn side of the steps.',
    ],
    again: [
      'The landing again, a plank or two wetter.',
      'Nobody has moved the landing in your absence.',
      'You are back where the boards talk.',
    ],
    tension: ['The river has gone quiet on the near side.'],
    props: {
      floor: 'the green planks',
      light: 'the lantern over the steps',
      hum: 'the river under the boards',
      cover: 'the stacked barrels',
      crowd: 'the carters',
      exit: 'the steps',
      walls: 'the boathouse wall',
    },
    smell: ['Tar and wet rope.', 'Somebody is frying onions upwind.'],
    sound: ['The bell shifts on its post and does not ring.', 'Water clucks between the piles.'],
    sight: ['A heron stands on one leg and disapproves.', 'Reeds lean all one way.'],
    touch: ['The rail is cold and a little sticky.'],
  },
  people: [maddock, isolde],
  nameable: [
    {
      id: 'ferry:maddock',
      name: 'Maddock Thrale',
      kind: 'person',
      aliases: ['ferryman'],
      tags: [],
      pronoun: 'he',
    },
    {
      id: 'ferry:isolde',
      name: 'Isolde Quill',
      kind: 'person',
      aliases: ['landlady'],
      tags: [],
      pronoun: 'she',
    },
    {
      id: 'ferry:chest',
      name: 'tin chest',
      kind: 'object',
      aliases: ['chest'],
      tags: ['container', 'locked'],
    },
    { id: 'ferry:ledger', name: 'black ledger', kind: 'belonging', aliases: ['ledger'], tags: [] },
    { id: 'ferry:inn', name: 'The Split Oar', kind: 'exit', aliases: ['inn'], tags: [] },
    { id: 'ferry:toll', name: 'the drowned toll', kind: 'topic', aliases: ['toll'], tags: [] },
  ],
  affordances: [{ id: 'ferry:bell', text: 'Ring the bell', phrases: ['ring the bell'] }],
  focus: [],
  interlocutor: null,
}

/** The player's character. */
export const wren = 'pc_wren'

/** A request for these events; anything may be set otherwise. */
export function requestFor(
  events: readonly ShownEvent[],
  more: Partial<NarrateRequest> = {},
): NarrateRequest {
  return {
    mode: 'STORY',
    packet: {
      ...emptyPacket,
      scene: {
        location_id: 'ferry:landing',
        time: { hour: 15, minute: 20, time_of_day: 'Afternoon' },
        constraints: {},
      },
      present_entities: [wren, 'ferry:maddock', 'ferry:isolde'],
      entities: [
        {
          id: wren,
          type: 'pc',
          name: 'Wren',
          attrs: { armor_class: 15, hp_current: 20, hp_max: 24, level: 3, class: 'Rogue' },
          tags: [],
        },
        {
          id: 'ferry:landing',
          type: 'location',
          name: 'The Landing',
          attrs: { description: 'A plank landing.' },
          tags: [],
        },
        {
          id: 'ferry:maddock',
          type: 'npc',
          name: 'Maddock Thrale',
          attrs: { role: 'Ferryman', description: 'A long man with short patience.' },
          tags: [],
        },
        { id: 'ferry:isolde', type: 'npc', name: 'Isolde Quill', attrs: {}, tags: [] },
        { id: 'foe_thug', type: 'npc', name: 'Scarred Thug', attrs: {}, tags: [] },
        { id: 'foe_wolf', type: 'npc', name: 'Wolf 2', attrs: {}, tags: [] },
      ],
    },
    player_input: '',
    understood: null,
    plan: noPlan,
    engine_events: events,
    dice_rolls: [],
    blocked: [],
    planning_block: null,
    repair: [],
    cues: landing,
    variety: 'sample',
    ...more,
  }
}

/** An event. */
export function event(type: string, details: ShownEvent['details'], ...tags: readonly string[]): ShownEvent {
  return { type, details, tags }
}
