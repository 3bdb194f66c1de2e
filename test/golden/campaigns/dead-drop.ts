/** Dead Drop by the burglar: bands, fights by 2d6, items, clocks, choices by number, a folder that is played in. */
import type { GoldenScript, Step } from '../harness/script.ts'

const turns = (...lines: readonly string[]): readonly Step[] =>
  lines.map((line) => ({ cli: ['turn', 'dead', line] }))

export const deadDrop: GoldenScript = {
  name: 'dead-drop',
  about:
    'Dead Drop as a burglar: talk, checks with costs, a fight and a chase by 2d6, clocks, choices, branches, replay, a folder with its cartridge',
  chapters: [
    {
      name: 'the-bar',
      steps: [
        { cli: 'new dead_drop --hero sabine --calibration hard_boiled --json' },
        ...turns(
          'look around',
          "ask Viktor about Jin's last delivery",
          'examine stool nineteen',
          'search behind the bar',
          '"Who is the woman in the booth?"',
          'I try to intimidate Agent Chen into telling me who signed Jin away.',
          'I pick Agent Chen’s pocket.',
          'THINK: how do I get the case without Chen noticing?',
          '1',
          '3',
        ),
        { cli: 'turn dead I put B7 on the jukebox. --json' },
      ],
    },
    {
      name: 'outside',
      steps: [
        ...turns(
          'go outside',
          'read the public screen',
          'go up to the pod house',
          'ask Auntie Saff about Jin',
          'look at the boots',
          'go back to the concourse',
          'I attack the nearest guard.',
          'GOD MODE: spawn a thug named Dex here',
          'I attack Dex.',
          'I attack Dex.',
          'I run away from Dex.',
          'go into the laundromat',
          'examine the vending machine',
          'key in 0000',
          'key in 0417',
        ),
        { cli: 'branch dead handed --at 5' },
        ...turns('go outside', 'wait two hours', 'wait two hours'),
        { cli: 'compare dead main handed' },
        { cli: 'switch dead main' },
      ],
    },
    {
      name: 'looked-back',
      steps: [
        { cli: 'show dead turn 6' },
        { cli: 'show dead context 6' },
        { cli: 'show dead memory --json' },
        { cli: 'replay dead --from 1 --to 6' },
        { cli: 'recall dead "who signed" --words-only --json' },
        { cli: 'verify dead' },
      ],
    },
    {
      name: 'played-in-a-folder',
      steps: [
        { cli: 'folder dead $work/drop' },
        { cli: ['kernel', '$work/drop', '[LOOK]{around}'] },
        { cli: ['kernel', '$work/drop', '[ASK]"What is it?" N1'] },
        { cli: ['kernel', '$work/drop', '[MANAGE]{inventory}'] },
        { cli: ['kernel', '$work/drop', '<continue>'] },
        { cli: ['tool', '$work/drop', 'fetch_facts', '{"question":"Jin"}'] },
        { cli: ['tool', '$work/drop', 'route_lookup', '{"head":"LOOK"}'] },
        { cli: 'tool $work/drop read_map' },
        { cli: 'tool $work/drop load_snapshot' },
        { cli: 'tool $work/drop list_campaigns --role SAVE_READ' },
        { file: 'drop/campaigns/none.md', holds: 'not ours\n' },
        { cli: 'folder dead $work/drop --json' },
        {
          folder: '$work/drop',
          as: 'dead-drop',
          only: /^(?!cartridges\/[^/]+\/(?:lore|characters|locations)|engine|.*\/log\/records)/,
        },
      ],
    },
    {
      name: 'picked-up-elsewhere',
      home: 'elsewhere',
      steps: [
        { cli: ['kernel', '$work/drop', '<hot start>'] },
        { cli: ['kernel', '$work/drop', '[LOOK]{the machine}'] },
        { cli: 'verify dead' },
      ],
    },
  ],
}
