/**
 * The world of the suites: one quay and one room, as files of a pack: suites put into it what they want to see
 * handled well.
 */
import type { JsonObject } from '../../core/json.ts'
import type { WorldFiles } from './suite-and-case-types.ts'

/** What differs from the plain quay. */
export interface SuiteWorld {
  readonly ruleset: 'bands-2d6' | 'dnd5e'
  readonly placeName?: string
  readonly personName?: string
  readonly thingName?: string
  /** Prose under the heading of the place, of the person, and of a piece of history. */
  readonly placeProse?: string
  readonly personProse?: string
  readonly history?: string
  /** Beside what the person has anyway. */
  readonly person?: JsonObject
  readonly place?: JsonObject
  readonly story?: JsonObject
}

export const suiteScenario = 'small_quay'

/**
 * The files.
 *
 * @example
 * const engine = await environment.open({ world: suiteWorld({ ruleset: 'bands-2d6' }) })
 */
export function suiteWorld(parts: SuiteWorld): WorldFiles {
  const pack = 'packs/small_world'
  return {
    [`${pack}/pack.yaml`]: yaml({
      id: 'small_world',
      name: 'A Small World',
      description: 'A quay.',
      version: '1.0.0',
      genre: 'fantasy',
      layer: 'adventure',
      license: 'CC0-1.0',
      depends_on: [],
    }),
    [`${pack}/locations/quay.md`]: page(
      { id: 'quay', type: 'location', gm: { ...quay(parts.thingName), ...parts.place } },
      `# ${parts.placeName ?? 'The Quay'}\n\n${parts.placeProse ?? 'Forty paces of wet stone.'}`,
    ),
    [`${pack}/locations/loft.md`]: page(
      { id: 'loft', type: 'location', gm: { arrive: ['A loft full of nets.'], exits: [{ to: 'quay' }] } },
      '# The Loft\n\nA room under a roof.',
    ),
    [`${pack}/npcs/nell.md`]: page(
      {
        id: 'nell',
        type: 'npc',
        name: parts.personName ?? 'Nell Tarry',
        gm: { ...nell, ...parts.person },
      },
      `# ${parts.personName ?? 'Nell Tarry'}\n\n${parts.personProse ?? 'Harbourmistress, in a coat with pockets.'}`,
    ),
    [`${pack}/history/flood.md`]: page(
      { id: 'flood', type: 'history', name: 'The Flood' },
      `# The Flood\n\n${parts.history ?? 'Ten years ago the sea came over the wall and went home again.'}`,
    ),
    [`${pack}/story/story.yaml`]: yaml({ ...story, ...parts.story }),
    [`scenarios/${suiteScenario}.yaml`]: yaml(scenario(parts.ruleset)),
  }
}

function quay(thing: string | undefined): JsonObject {
  return {
    aliases: ['harbour'],
    arrive: ['The quay is forty paces of wet stone.'],
    exits: [{ to: 'loft', minutes: 1 }],
    objects: [{ id: 'crates', name: thing ?? 'the crates', tags: ['fixed'], text: ['Six crates of bait.'] }],
  }
}

const nell: JsonObject = {
  role: 'harbourmistress',
  at: 'quay',
  pronoun: 'she',
  disposition: 1,
  voice: { register: 'brisk', greet: { neutral: ['Good evening. Mind the rope.'] } },
  knows: [
    {
      id: 'k_boat',
      topics: ['boat'],
      fact: 'The packet boat steers by the lamp.',
      say: ['She comes in at dusk and steers by that lamp.'],
    },
  ],
}

const story: JsonObject = {
  topics: [
    { id: 'boat', name: 'the packet boat', aliases: ['packet'] },
    { id: 'flood_topic', name: 'the flood' },
  ],
  threads: [{ id: 'wait', title: 'Wait for the boat', main: true, done_if: { flag: 'boat_in' } }],
  endings: [{ id: 'boat_in', title: 'In', if: { flag: 'boat_in' }, text: ['The boat comes in.'] }],
}

function scenario(ruleset: SuiteWorld['ruleset']): JsonObject {
  const choices: JsonObject =
    ruleset === 'dnd5e'
      ? { level: 1, race: 'human', class: 'fighter' }
      : { background: 'courier', skills: ['persuasion', 'stealth', 'athletics'] }
  return {
    id: suiteScenario,
    name: 'The Small Quay',
    blurb: 'A quay.',
    length: 'short',
    genre: 'fantasy',
    ruleset,
    content_pack: 'small_world',
    coin: 5,
    spine: 'wait',
    starts: { hour: 18, minute: 0 },
    opening: { location: 'quay', present: ['nell'], text: ['You come down to the quay.'] },
    heroes: [{ id: 'wren', name: 'Wren', blurb: 'A courier.', pronoun: 'she', choices }],
  }
}

/** JSON is YAML, so nothing in a value can be taken for markup of the file. */
function yaml(value: JsonObject): string {
  return `${Object.entries(value)
    .map(([key, field]) => `${key}: ${JSON.stringify(field)}`)
    .join('\n')}\n`
}

function page(front: JsonObject, prose: string): string {
  return `---\n${yaml(front)}---\n\n${prose}\n`
}
