/**
 * Secrets of the kinds that the shipped adventures have none of: hidden people, places nobody comes to, clocks and threads behind
 * the screen, set pieces that never begin, facts for the game master. All of it is beyond every player's reach.
 */
import { stringify } from 'yaml'

/** A value as a file of a pack: packs have no anchors. */
export function written(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 })
}

const never = { flag: 'canary_never' }
const lines = ['Nobody reads this.']
const byOutcome = { success: lines, mixed: lines, fail: lines, automatic: lines }
const framing = { open: lines, going_well: lines, going_badly: lines, win: lines, lose: lines }
const moods = { neutral: lines, warm: lines, cold: lines, afraid: lines }
const senses = { smell: lines, sound: lines, sight: lines, touch: lines }

/** Every kind of effect that has words in it. */
const effects = (id: string) => [
  { narrate: 'Nobody is told this.' },
  { memory: 'Nobody remembers this.' },
  { fact: 'Nobody knows this.' },
  { fact: { id: `f_${id}`, object: 'This is for the game master.', visibility: 'gm' } },
  { reveal: { fact: 'c_canary', source: 'Nobody said so.' } },
]

const action = (id: string) => ({
  id,
  text: 'Do what nobody does',
  description: 'It is never offered.',
  phrases: ['do what nobody does'],
  if: never,
  closed: lines,
  success: effects(`${id}_s`),
  mixed: effects(`${id}_m`),
  fail: effects(`${id}_f`),
  say: byOutcome,
})

const check = { skill: 'stealth', dc: 12 }

/** The lists of a story file. */
export function addedStory(pack: string): object {
  const [, person = ''] = anchors[pack] ?? []
  return {
    topics: [{ id: 'tp_canary', name: 'what nobody speaks of', aliases: ['nothing of the kind'], if: never }],
    items: [
      {
        id: 'i_canary',
        name: 'a thing nobody has',
        description: 'It lies nowhere.',
        tags: ['odd'],
        aliases: ['nothing at all'],
        text: lines,
      },
    ],
    factions: [
      {
        id: 'fa_canary',
        name: 'a league nobody knows',
        description: 'It meets nowhere.',
        aliases: ['the unknown league'],
        tags: ['hidden'],
      },
    ],
    facts: [
      { id: 'f_canary_gm', fact: 'The game master alone knows this.', visibility: 'gm', tags: ['odd'] },
      {
        id: 'f_canary_world',
        fact: 'It is so, and nobody finds out.',
        about: person,
        visibility: 'world',
        tags: ['odd'],
      },
    ],
    ties: [{ from: person, to: 'n_canary', intensity: -3, why: 'For an old reason.' }],
    clues: [
      {
        id: 'c_canary',
        name: 'a clue nobody finds',
        fact: 'Nobody finds this out.',
        routes: ['by no way at all'],
      },
    ],
    clocks: [
      {
        id: 'ck_canary',
        name: 'A clock behind the screen',
        max: 8,
        value: 1,
        hidden: true,
        tags: ['odd'],
        omens: { 7: lines },
        at: { 7: effects('clock') },
      },
    ],
    threads: [
      {
        id: 'th_canary',
        title: 'What nobody is after',
        stakes: 'Nobody has anything to lose by it.',
        tags: ['hidden', 'odd'],
      },
      {
        id: 'th_canary_unopened',
        title: 'What nobody is after yet',
        stakes: 'Nobody has anything to lose by it yet.',
        status: 'unopened',
      },
    ],
    deductions: [
      { id: 'de_canary', needs: { any: 1, of: ['c_canary'] }, effects: effects('deduced'), say: lines },
    ],
    rumours: [{ id: 'r_canary', text: lines, if: never, about: [person] }],
    hints: [{ id: 'h_canary', text: lines, if: never }],
    storylets: [
      {
        id: 's_canary',
        title: 'What never happens',
        view_if: never,
        text: lines,
        effects: effects('storylet'),
        choices: [action('sc_canary')],
      },
      // This one does happen, behind the screen.
      {
        id: 's_canary_behind',
        title: 'What happens behind the screen',
        once: true,
        priority: 'urgent',
        effects: [
          { fact: { id: 'f_canary_behind', object: 'The game master alone notes this.', visibility: 'gm' } },
          {
            fact: {
              id: 'f_canary_out_there',
              object: 'This is so, and nobody sees it.',
              visibility: 'world',
            },
          },
          { document: { kind: 'agenda', id: 'canary', set: { plan: 'Nobody learns this plan.' } } },
          { document: { kind: 'custom', id: 'canary', set: { gm_note: 'Nobody reads this note.' } } },
          { event: { type: 'canary_stirred', details: { how: 'Nobody notices this.' }, tags: ['hidden'] } },
        ],
      },
    ],
    tables: [
      {
        id: 't_canary',
        title: 'Meetings with nobody',
        roll: '1d6',
        when: never,
        entries: { '1-6': { nothing: true } },
      },
    ],
    encounters: [
      {
        id: 'e_canary',
        title: 'A fight with nobody',
        begin_if: never,
        foes: [{ creature: 'thug', name: 'a thug nobody meets' }],
        terrain: [action('et_canary')],
        parley: { if: never, check, success: effects('parley'), say: byOutcome },
        on_win: effects('won'),
        on_loss: effects('lost'),
        on_flee: effects('fled'),
        say: framing,
      },
    ],
    contests: [
      {
        id: 'co_canary',
        title: 'A dispute with nobody',
        begin_if: never,
        listeners: [{ id: 'li_canary', name: 'a listener nobody has' }],
        arguments: [action('ca_canary')],
        win: effects('convinced'),
        lose: effects('unconvinced'),
        say: framing,
      },
    ],
    chases: [
      {
        id: 'ch_canary',
        title: 'A chase after nobody',
        begin_if: never,
        legs: [{ text: lines, routes: [action('cr_canary')] }],
        win: effects('escaped'),
        lose: effects('caught'),
        say: framing,
      },
    ],
    endings: [
      {
        id: 'en_canary',
        title: 'The end nobody reaches',
        if: never,
        text: lines,
        epilogue: [{ text: 'Nobody reads how it went on.' }, { if: never, text: lines }],
      },
    ],
  }
}

/** A place and a person that a player meets early. */
const anchors: Readonly<Record<string, readonly [string, string]>> = {
  neo_seattle: ['concourse', 'viktor'],
  nineteen_year_tide: ['gutters_row', 'brida_oake'],
}

const discoverable = (id: string) => ({
  id,
  trigger: { verbs: ['search'], phrases: ['search for what nobody finds'] },
  check,
  reveal: lines,
  near_miss: lines,
  hint: lines,
  on_fail: effects(`${id}_f`),
  gives: { fact: 'Nobody finds this.', effects: effects(`${id}_g`) },
})

const disclosable = (id: string) => ({
  id,
  topics: ['tp_canary', 'what nobody speaks of'],
  fact: 'Nobody is told this.',
  say: lines,
  tell: lines,
  deflect: lines,
  lie: lines,
  after: lines,
  gate: { if: never },
  on_reveal: effects(id),
})

/** Files of prose. */
export function addedTexts(pack: string): readonly (readonly [string, string])[] {
  const [place = ''] = anchors[pack] ?? []
  const prose = 'Nobody reads this.\n\n## Atmosphere\n\nNor this.\n\n## Manner\n\nNor that.\n'
  const file = (front: object, title: string): string => `---\n${written(front)}---\n\n# ${title}\n\n${prose}`
  return [
    [
      'locations/canary_vault.md',
      file(
        {
          id: 'l_canary',
          type: 'location',
          name: 'the vault nobody enters',
          gm: {
            aliases: ['nowhere at all'],
            visibility: 'dark',
            noise: 'none',
            arrive: lines,
            again: lines,
            tension: lines,
            props: { floor: 'a floor nobody treads' },
            palette: { ...senses, when: [{ if: never, ...senses }] },
            exits: [
              {
                to: place,
                lines,
                closed: lines,
                if: never,
                hazard: { if: never, check, fail: effects('hazard'), say: byOutcome },
              },
            ],
            objects: [
              {
                id: 'o_canary',
                name: 'a chest nobody opens',
                aliases: ['no chest'],
                tags: ['odd'],
                text: lines,
                when: [{ if: never, text: lines }],
              },
            ],
            affordances: [action('a_canary')],
            prices: { drink: { coin: 3, text: 'Three for what nobody drinks.' } },
            discoverables: [
              discoverable('d_canary'),
              { trigger: 'search for nothing', content: 'Nobody finds this either.' },
              'a thing nobody notices',
            ],
            discoverable: [
              discoverable('d_canary_seed'),
              { trigger: 'look for nothing', content: 'Nobody finds this either.' },
              'a mark nobody notices',
            ],
          },
        },
        'The vault nobody enters',
      ),
    ],
    [
      'npcs/canary_watcher.md',
      file(
        {
          id: 'n_canary',
          type: 'npc',
          name: 'Nobody Anyone Meets',
          gm: {
            role: 'watcher',
            at: place,
            hidden: true,
            aliases: ['no watcher'],
            wants: lines,
            fears: lines,
            epithets: ['the unseen watcher'],
            voice: {
              ...{ opener: lines, tag: lines, closer: lines, ask_back: lines, thanks: lines, tics: lines },
              greet: moods,
              farewell: moods,
            },
            business: moods,
            unknown: lines,
            pressed: lines,
            reactions: [{ when: { action: 'look' }, if: never, say: lines, do: effects('reaction') }],
            knows: [disclosable('k_canary'), 'a thing nobody is told'],
            withholds: [disclosable('w_canary'), 'a thing nobody hears'],
            agenda: [{ at: never, do: effects('agenda'), rumour: lines }],
            briefing: { disposition: 'Watches.', capabilities: 'Unseen.' },
          },
        },
        'Nobody Anyone Meets',
      ),
    ],
    [
      'items/canary_locket.md',
      file(
        {
          id: 'i_canary_file',
          type: 'item',
          name: 'a locket nobody finds',
          tags: ['secret'],
          gm: { aliases: ['no locket'], text: lines },
        },
        'A locket nobody finds',
      ),
    ],
    [
      'history/canary_letter.md',
      file(
        { id: 'hi_canary', type: 'history', name: 'A letter nobody reads', visibility: 'gm' },
        'A letter nobody reads',
      ),
    ],
    [
      'culture/canary_custom.md',
      file(
        { id: 'cu_canary', type: 'culture', name: 'A custom nobody knows', tags: ['secret'] },
        'A custom nobody knows',
      ),
    ],
  ]
}

/** Somebody who stands there from the start, with things about them that only the game master keeps. */
export const seenPerson = 'sv_canary'

const keptAttributes = {
  secrets: ['Nobody is told this.'],
  backstory: 'Nobody hears this.',
  gm_notes: 'Nobody reads this.',
  personality: 'Nobody sees this.',
  alignment: 'Nobody guesses this.',
  true_name: 'Nobody at all',
  agenda_notes: { plan: 'Nobody learns this.' },
}

/** What a scenario may hide beside its packs. */
export function addedScenarioParts({ spine, opening }: Readonly<Record<string, unknown>>): object {
  const { present = [] } = opening as { readonly present?: readonly string[] }
  return {
    opening: {
      ...(opening as object),
      present: [...present, seenPerson],
      visibility: 'as it is at night',
      noise: 'what is heard at night',
      constraints: { behind_the_screen: 'Nobody is told this.' },
    },
    spine: [
      { thread: spine, done_if: never },
      { id: 'sp_canary', title: 'What comes much later', hint: ['Nobody is told so.'], done_if: never },
    ],
    genre_rules: { behind_the_screen: 'The game master keeps this.' },
    entities: [
      { id: seenPerson, type: 'npc', name: 'Tobin the sweeper', attrs: keptAttributes },
      { id: 'sy_canary', type: 'faction', name: 'Somebody Else Again', tags: ['hidden'] },
      {
        id: 'sx_canary',
        type: 'npc',
        name: 'Somebody Behind The Scenes',
        tags: ['hidden', 'odd'],
        attrs: keptAttributes,
      },
    ],
    facts: [
      {
        id: 'sf_canary',
        object: { text: 'The game master alone knows this.' },
        visibility: 'gm',
        tags: ['odd'],
      },
    ],
    clocks: [
      {
        id: 'sk_canary',
        name: 'A second clock behind the screen',
        max: 9,
        tags: ['hidden', 'odd'],
        triggers: { 9: { text: 'Nobody sees this.' } },
      },
    ],
    threads: [
      {
        id: 'st_canary',
        title: 'What nobody is after either',
        stakes: { objective: 'Nobody has it.' },
        tags: ['hidden', 'odd'],
      },
    ],
    relationships: [
      { a_id: 'sx_canary', b_id: 'sy_canary', intensity: -2, notes: { why: 'For a reason nobody hears.' } },
    ],
  }
}
