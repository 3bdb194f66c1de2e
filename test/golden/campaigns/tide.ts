/** The Nineteen-Year Tide by its priest, a turn at a time: talk, items, clocks, spells, a fight, a night. */
import type { GoldenScript, Step } from '../harness/script.ts'

const turns = (...lines: readonly string[]): readonly Step[] =>
  lines.map((line) => ({ cli: ['turn', 'tide', line] }))

export const tide: GoldenScript = {
  name: 'tide',
  about:
    'The Nineteen-Year Tide as a priest: talk, checks, items, clocks, spells, a fight with a spell in it, scene changes, sessions',
  chapters: [
    {
      name: 'the-gate',
      steps: [
        { cli: 'new nineteen_year_tide --hero sister_verity --calibration pulp_adventure' },
        { cli: 'new nineteen_year_tide --hero nobody' },
        { cli: 'new nineteen_year_hide' },
        { cli: 'session start tide' },
        ...turns('look around', 'show the sergeant the letter', 'ask the sergeant about the theft'),
        { cli: 'turn tide I persuade the sergeant to let me read the watch-book. --json' },
        ...turns('THINK: who could have carried the tongue?', "go to Gutters' Row", 'read the tide-board'),
      ],
    },
    {
      name: 'the-inn',
      steps: [
        ...turns(
          'go to the Dry Stool',
          'ask Brida about Tam Wick',
          'I cast guidance on myself.',
          '2',
          'I lift the cellar key off its hook.',
          'go down to the cellar',
          'search the cellar',
          'OOC: which spells do I have?',
          'I cast detect magic.',
        ),
        { cli: 'turn tide --player wait half an hour' },
        { cli: 'show tide context 9 --json' },
      ],
    },
    {
      name: 'a-fight',
      steps: [
        ...turns(
          'GOD MODE: spawn an ogre named Old Bones here',
          'I cast bane on Old Bones.',
          'I attack Old Bones with my mace.',
          'I cast command on Old Bones.',
        ),
        ...turns(
          'I cast bless.',
          'I cast sacred flame at Old Bones.',
          'I try to talk Old Bones out of it.',
          'I attack Old Bones with my mace.',
          'GOD MODE: end the combat',
          'GOD MODE: set my hp to 3',
          'I cast cure wounds on myself.',
          'I take a short rest.',
        ),
        { cli: 'show tide dice' },
      ],
    },
    {
      name: 'the-evening-ends',
      steps: [
        ...turns(
          "go to Gutters' Row",
          'go to Wardens’ Hall',
          'accuse Hale',
          'GOD MODE: advance three hours',
          'look around',
        ),
        { cli: 'session recap tide' },
        { cli: 'session end tide' },
        { cli: 'show tide memory' },
        { cli: 'show tide divergence --json' },
        { cli: 'recall tide "what did Brida say about Tam" --words-only' },
        { cli: 'metrics tide' },
        { cli: 'honesty tide' },
        { cli: 'verify tide --json' },
        { cli: 'folder tide $work/tide' },
        {
          folder: '$work/tide',
          as: 'tide',
          only: /^(?:ACTIVE|campaigns\/[^/]+\/(?!log\/)|cartridges\/[^/]+\/(?:CARTRIDGE|maps))/,
        },
      ],
    },
  ],
}
