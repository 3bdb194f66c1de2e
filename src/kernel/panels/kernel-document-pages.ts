/** The kernel's own documents, written from the tables the program works by, so that they cannot say anything else. */
import { archiveOps } from '../folder/diff-and-patch-files.ts'
import { fetchOrder } from '../folder/file-reading-tiers.ts'
import { field, type Page, writePage } from '../folder/markdown-panel-page.ts'
import { sourceOrder } from '../folder/source-priority.ts'
import { commandHeads, intentOf } from '../input/command-heads.ts'
import { commandDomains, commandRisks, innerVoices } from '../input/parse-command-line.ts'
import { mostPackLines, packCaps, packKeys } from './next-context-pack.ts'

const pages: Readonly<Record<string, Page>> = {
  'engine/CLI_SPEC.md': {
    title: 'CLI_SPEC',
    sections: [
      { heading: 'Heads', lines: commandHeads.map((head) => field(`[${head}]`, intentOf(head))) },
      {
        heading: 'Form',
        lines: [
          ...['- [HEAD]{what you do}', '- [HEAD]"what you say"'],
          ...[`- --risk ${commandRisks.join('|')}`, '- --intent "what you want with it"'],
          ...[
            `- domains: ${commandDomains.map((one) => `@${one}`).join(', ')}`,
            `- [ACT]{inner: ${innerVoices.join('|')}}`,
          ],
        ],
      },
      {
        heading: 'Control',
        lines: [
          '- <initialize>',
          '- <new campaign NAME>',
          '- <switch campaign NAME>',
          '- <continue>',
          '- <hot start>',
        ],
      },
    ],
  },
  'engine/HOT_START.md': {
    title: 'HOT_START',
    sections: [
      {
        heading: 'Read in this order',
        lines: [
          ...['- ACTIVE.md', '- HOT_PACK.json', '- PLAYER_PROFILE.md', '- OBJECT_INDEX.json'],
          ...['- sessions/CURRENT_SESSION.md', '- STATE_PANEL.json', '- index.md'],
        ],
      },
      {
        heading: 'Where sources differ',
        lines: [`- ${sourceOrder.join(' > ')}`, '- every conflict leaves a correction note'],
      },
    ],
  },
  'engine/INIT_PROTOCOL.md': {
    title: 'INIT_PROTOCOL',
    sections: [
      {
        heading: 'Steps',
        lines: [
          '- A: what the player likes, and what stays out of the game',
          '- B: who is played',
          '- C: how it opens',
          '- D: the mainline, behind the screen',
        ],
      },
    ],
  },
  'engine/ARCHIVE_DELTA.md': {
    title: 'ARCHIVE_DELTA',
    sections: [
      { heading: 'Operations', lines: archiveOps.map((op) => `- ${op}`) },
      {
        heading: 'Rules',
        lines: [
          '- written by tools after the commit, shown to nobody',
          '- JSON is patched as JSON',
          '- no file is replaced as a whole',
          '- what the log no longer tells of (an evening that was undone) is taken away',
        ],
      },
    ],
  },
  'engine/mechanics/CONTEXT_PACK.md': {
    title: 'CONTEXT_PACK',
    sections: [
      { heading: 'Keys', lines: packKeys.map((key) => `- ${key}`) },
      {
        heading: 'Caps',
        lines: [
          field('lines', mostPackLines),
          ...Object.entries(packCaps).map(([key, most]) => field(key, most)),
        ],
      },
    ],
  },
  'engine/mechanics/RAG_RULES.md': {
    title: 'RAG_RULES',
    sections: [
      {
        heading: 'Fetch',
        lines: ['- three pieces of twelve lines at most', `- ${fetchOrder.join(' > ')}`, '- never Writing/'],
      },
    ],
  },
  'engine/mechanics/HOUSE_RULES.md': {
    title: 'HOUSE_RULES',
    sections: [
      {
        heading: 'Checks',
        lines: [
          '- the ruleset of the campaign sets every difficulty, before the roll',
          '- the dice of this table alone (roll_check): easy 8, standard 12, hard 16, extreme 20',
          '- below fails at a cost, equal is partial, above succeeds, five above is great',
          '- advantage and disadvantage cancel each other and do not add up',
          '- what cannot be done is not rolled',
        ],
      },
    ],
  },
}

/** The kernel's documents, by their paths in the folder. */
export function enginePages(): ReadonlyMap<string, string> {
  return new Map(Object.entries(pages).map(([path, page]) => [path, writePage(page)]))
}
