/** The ready scene by 5e: fights lost and won, falling, rests, levels, a world of one's own. */
import type { GoldenScript, Step } from '../harness/script.ts'

const turns = (...lines: readonly string[]): readonly Step[] =>
  lines.map((line) => ({ cli: ['turn', 'mill', line] }))
const casting = (...lines: readonly string[]): readonly Step[] =>
  lines.map((line) => ({ cli: ['turn', 'spells', line] }))
const picks = (...keys: readonly string[]): readonly Step[] =>
  keys.map((key) => ({ cli: ['turn', 'spells', '--choice', key] }))
const wizard = (...lines: readonly string[]): readonly Step[] =>
  lines.map((line) => ({ cli: ['turn', 'tower', line] }))

export const oldMill: GoldenScript = {
  name: 'old-mill',
  about:
    'blank 5e: several rounds, defeat and victory, parley and flight, rests, levels, god mode on a sheet, spells, a world file',
  chapters: [
    {
      name: 'defeat',
      steps: [
        { cli: 'new --blank "The Old Mill" --ruleset dnd5e --calendar gregorian' },
        ...turns('I look around.', 'GOD MODE: spawn a goblin named Grix here', 'I attack Grix.'),
        { cli: 'turn mill --choice 1' },
        ...turns('I dodge.', 'I attack Grix.', 'I attack Grix.', 'I attack Grix.', 'I attack Grix.'),
        { cli: 'show mill dice' },
        { cli: 'show mill --json' },
      ],
    },
    {
      name: 'victory',
      steps: [
        ...turns(
          'GOD MODE: heal everyone',
          'GOD MODE: end the combat',
          'GOD MODE: set my hp to 9',
          'GOD MODE: spawn a kobold named Mip here',
          'GOD MODE: set Mip’s hp to 2',
          'I hide and attack Mip from the shadows.',
          'I strike Mip with my rapier.',
          'I strike Mip with my rapier.',
          'I strike Mip with my rapier.',
          'I search the body.',
          'I take everything.',
        ),
        { cli: 'undo mill' },
        { cli: 'redo mill' },
        ...turns(
          'I attack Hesper.',
          'I attack Hesper.',
          'I offer terms.',
          'I throw ball bearings.',
          'I run for it.',
        ),
      ],
    },
    {
      name: 'rests-and-levels',
      steps: [
        ...turns(
          'GOD MODE: end the combat',
          'I take a short rest.',
          'I take a long rest.',
          'I take a long rest.',
          'GOD MODE: award me 300 xp',
          'GOD MODE: give me 50 gold; remove Grix',
          'GOD MODE: set my strength to 16',
          'GOD MODE: damage me by 3',
          'GOD MODE: give me two healing potions',
          'I drink a healing potion.',
          'I buy a rope.',
          'I drop my rapier.',
          'I pick up my rapier.',
          'THINK: should I level up?',
          'OOC: how does sneak attack work?',
          'OOC: what is my armor class?',
        ),
        {
          cli: [
            'turn',
            'mill',
            'GOD_MODE_SET:\nplayer_character_data.resources.gold = 77\nplayer_character_data.hp_current = 400',
          ],
        },
        { cli: ['turn', 'mill', 'GOD_MODE_SET:\nplayer_character_data.resources.gold = 77'] },
        { cli: 'turn mill I level up.' },
        { cli: 'turn mill --choice level_up' },
        { cli: 'show mill state --json' },
        { cli: 'verify mill' },
      ],
    },
    {
      name: 'spells',
      steps: [
        {
          http: 'POST /api/campaigns',
          body: {
            name: 'Spells',
            ruleset: 'dnd5e',
            hero: {
              name: 'Ilse',
              class: 'wizard',
              race: 'human',
              cantrips: ['fire-bolt', 'ray-of-frost', 'light'],
              spells: ['magic-missile', 'shield', 'sleep', 'burning-hands', 'mage-armor', 'thunderwave'],
              prepared: ['magic-missile', 'sleep', 'burning-hands', 'mage-armor'],
            },
          },
        },
        ...casting(
          'OOC: which spells do I know?',
          'I cast mage armor on myself.',
          'GOD_MODE_SET:\nplayer_character_data.hp_max = 120\nplayer_character_data.hp_current = 120',
          'GOD MODE: spawn 3 goblins',
          'I cast fire bolt at Goblin 1.',
          'I hit Goblin 1 with my quarterstaff.',
        ),
        ...picks(
          'cast_spell',
          'attack_another',
          'cast_spell',
          'hide',
          'cast_spell',
          'parley',
          'ready_attack',
        ),
        ...casting(
          'I dash away.',
          'GOD MODE: end the combat',
          'I use arcane recovery.',
          'GOD MODE: refill my spell slots',
          'GOD MODE: heal everyone',
          'GOD MODE: spawn an ogre named Mog here',
          'GOD MODE: set my hp to 2',
          'I hit Mog with my quarterstaff.',
          'I hit Mog with my quarterstaff.',
          'I look around.',
        ),
        { cli: 'show spells dice' },
        { cli: 'replay spells' },
        { http: 'GET /api/campaigns' },
      ],
    },
    {
      name: 'a-world-of-ones-own',
      steps: [
        {
          file: 'world.json',
          holds: {
            entities_add: [
              {
                id: 'loc_tower_001',
                type: 'location',
                name: 'the Tower',
                attrs: { description: 'A round room full of jars.', connected_to: [] },
              },
              {
                id: 'npc_owl_001',
                type: 'npc',
                name: 'Ottoline',
                attrs: { role: 'owl', hp_current: 1, hp_max: 1 },
              },
            ],
            scene_update: {
              id: 'scene_001',
              location_id: 'loc_tower_001',
              present_entity_ids: ['npc_owl_001'],
            },
          },
        },
        { cli: 'new --blank "The Tower" --ruleset dnd5e --world $work/world.json --seed tower' },
        { cli: 'new --blank "The Broken Tower" --world $work/none.json' },
        { cli: 'new --blank "The Bare Room" --empty --json' },
        ...wizard('I look around.', 'I cast light.', 'GOD MODE: who is here'),
        { cli: 'show tower' },
        { cli: 'turn bare I look around.' },
        { cli: 'rules unsupported' },
        { cli: 'rules nothing' },
      ],
    },
  ],
}
