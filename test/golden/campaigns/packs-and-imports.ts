/** What is done without or around a campaign: packs, lore, files of other programs, prompts, dice, help, and every kind of no. */
import { base64Of, cardOf, pngWith, worldInfoEntryOf } from '../../import/foreign-files.ts'
import type { GoldenScript, Step } from '../harness/script.ts'

const commands =
  'play serve scenarios new turn campaigns show undo redo branch switch compare session recall seed verify honesty replay metrics feedback export import folder kernel tool cartridge backup doctor roll raw rules pack lore prompts mcp eval'

const card = cardOf({
  character_book: {
    name: 'Cold Ness',
    entries: [
      {
        keys: ['lamp', 'light'],
        content: 'The lamp has not been out in forty years.',
        enabled: true,
        insertion_order: 10,
      },
      { keys: ['wreck'], content: 'Nobody speaks of the Amaranth.', enabled: false, insertion_order: 20 },
    ],
  },
})

const lorebook = {
  entries: {
    '0': worldInfoEntryOf({}),
    '1': worldInfoEntryOf({
      uid: 1,
      key: ['sea', '/sto?rm/i'],
      comment: 'The Sea',
      content: 'Roll: {{roll:1d6}}',
      constant: true,
    }),
    '2': worldInfoEntryOf({
      uid: 2,
      key: ['ghost'],
      keysecondary: ['bell'],
      comment: 'The Ghost',
      content: 'It is a secret.',
      disable: true,
    }),
  },
}

const chat = [
  { user_name: 'Mira', character_name: 'Oda', create_date: '2026-01-01' },
  { name: 'Oda', is_user: false, mes: 'The ferry is late, Mira.' },
  { name: 'Mira', is_user: true, mes: 'I wait on the jetty.' },
  { name: 'Oda', is_user: false, mes: 'It comes at dusk, creaking.' },
]

const files: readonly Step[] = [
  { file: 'card.json', holds: card },
  { file: 'card.png', holds: pngWith([['chara', base64Of(cardOf({ name: 'Ilse Marr' }))]]) },
  { file: 'book.json', holds: lorebook },
  { file: 'chat.jsonl', holds: `${chat.map((line) => JSON.stringify(line)).join('\n')}\n` },
  { file: 'vault/Home.md', holds: '# Home\n\nThe house of [[Ilse]].\n' },
  { file: 'vault/Ilse.md', holds: '---\naliases: [The Keeper]\n---\n\nShe keeps the light. #person\n' },
  { file: 'nonsense.bin', holds: new Uint8Array([1, 2, 3, 255, 0]) },
]

export const packsAndImports: GoldenScript = {
  name: 'packs-and-imports',
  about:
    'packs made, judged, installed, searched and removed; cards, lorebooks, chats and vaults taken in; prompts, dice, help, wrong words',
  chapters: [
    {
      name: 'packs',
      steps: [
        { cli: 'scenarios' },
        { cli: 'scenarios --json' },
        { cli: 'pack list' },
        { cli: 'pack new "The Drowned Mill" $work' },
        { cli: 'pack new "The Drowned Mill" $work' },
        { folder: '$work/the_drowned_mill', as: 'new-pack' },
        { cli: 'pack validate $work/the_drowned_mill' },
        { cli: 'pack validate $work/the_drowned_mill --walks 4 --json' },
        { cli: 'pack validate nineteen_year_tide' },
        { cli: 'pack validate dead_drop --strict --json' },
        {
          cli: 'pack play $work/the_drowned_mill --seed golden --script -',
          stdin: 'look around\nask Ansa about the toll\n1\n2\n',
          columns: 80,
        },
        { cli: 'pack install $work/the_drowned_mill' },
        { cli: 'pack install $work/the_drowned_mill --json' },
        { cli: 'pack list --json' },
        { cli: 'new the_drowned_mill --seed golden' },
        { cli: 'turn drowned look around' },
        {
          file: 'the_drowned_mill/history/more.md',
          holds: '# More\n\nThe river was never bridged before the mill.\n',
        },
        { cli: 'pack upgrade $work/the_drowned_mill' },
        { cli: 'pack upgrade $work/the_drowned_mill --replace' },
        { cli: 'show drowned divergence' },
        { cli: 'cartridge $work/the_drowned_mill $work/cartridge' },
        { folder: '$work/cartridge', as: 'cartridge', only: /CARTRIDGE|INDEX/ },
        { cli: 'cartridge $work/cartridge $work/back --back' },
        { cli: 'cartridge $work/the_drowned_mill' },
        { file: 'the_drowned_mill/story/story.yaml', holds: 'endings: [}\n' },
        { cli: 'pack validate $work/the_drowned_mill' },
        { cli: 'pack validate $work/nowhere' },
        { cli: 'pack remove the_drowned_mill --json' },
        { cli: 'pack remove the_drowned_mill' },
        { cli: 'turn drowned look around' },
      ],
    },
    {
      name: 'lore',
      steps: [
        { cli: 'pack index nineteen_year_tide --words-only' },
        { cli: 'pack search "the stolen tongue of the bell" --pack nineteen_year_tide --max-tokens 400' },
        { cli: 'pack search "Jin" --json --max-tokens 300' },
        { cli: 'pack search "Jin" --player --max-tokens 300' },
        { cli: 'pack explain "who stole the tongue" --pack nineteen_year_tide --player --max-tokens 200' },
        { cli: 'pack search "" --pack nowhere' },
      ],
    },
    {
      name: 'imports',
      steps: [
        ...files,
        { cli: 'import $work/card.json --dry-run' },
        { cli: 'import $work/card.json' },
        { cli: 'import $work/card.png --as "Ilse of Cold Ness" --json' },
        { cli: 'import $work/book.json --as "Cold Ness" --json' },
        { cli: 'import $work/chat.jsonl --as "The Late Ferry"' },
        { cli: 'import $work/vault --as "A Vault"' },
        { cli: 'import $work/nonsense.bin' },
        { cli: 'import $work/nowhere' },
        { cli: 'import -', stdin: '{"hello":1}' },
        { cli: 'pack list' },
        { cli: 'lore keys cold_ness "the storm over the tower"' },
        { cli: 'lore keys cold_ness "the storm over the tower" --json' },
        { cli: 'lore export cold_ness' },
        { cli: 'lore export cold_ness $work/out.json --format original' },
        { cli: 'lore export seraphine_vale --format card' },
        { cli: 'lore export nowhere' },
        { cli: ['turn', 'late', 'I look around.'] },
        { cli: 'new seraphine_vale --seed golden' },
        { cli: ['turn', 'seraphine', 'I ask Seraphine about the lamp.'] },
        { cli: 'verify late' },
        { folder: '$root/home/packs', as: 'imported-packs' },
      ],
    },
    {
      name: 'small-things',
      steps: [
        { cli: [] },
        { cli: '--version' },
        { cli: '--json' },
        { cli: 'prompts list' },
        { cli: 'prompts list --json' },
        { cli: 'roll 4d6kh3' },
        { cli: 'roll 2d20kl1 + 5 --json' },
        { cli: 'roll 3d6! --seed golden' },
        { cli: 'roll 8d10>=7 --seed golden' },
        { cli: 'roll 1d%%' },
        { cli: 'roll a handful' },
        { cli: 'dance' },
        { cli: 'turm salt' },
        { cli: 'show' },
        { cli: 'new --blank x --calendar mayan' },
        { cli: 'campaigns --json' },
        { cli: '--data "" campaigns' },
        { cli: 'play' },
        { cli: 'play --new nothing' },
        { cli: 'play --new dead_drop --hero nobody' },
        ...['fighter', 'one_bad_day'].map(
          (preset): Step => ({
            cli: `play --new dead_drop --seed x --preset ${preset} --script -`,
            stdin: 'look around\n?\n/help\n/undo\nquit\n',
            columns: 70,
          }),
        ),
        { cli: 'help' },
        ...commands.split(' ').map((command): Step => ({ cli: `help ${command}` })),
        ...'list install upgrade remove new play validate index search explain'
          .split(' ')
          .map((command): Step => ({ cli: `pack ${command} --help` })),
      ],
    },
  ],
}
