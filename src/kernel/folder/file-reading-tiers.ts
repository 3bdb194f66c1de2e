/**
 * What may be read of a folder in a turn, and how much of it: hot pages short and always, warm ones when something calls
 * for them, cold ones never. The budgets are the kernel's; where its documents differ, the smaller one holds.
 */
import { done, type Result, refuse } from '../../core/result.ts'

/** How readily a file is read. */
export type ReadingTier = 'boot' | 'hot' | 'warm' | 'cold'

interface Rule {
  readonly shape: RegExp
  readonly tier: ReadingTier
  readonly lines: number
}

const rules: readonly Rule[] = [
  { shape: /^ACTIVE\.md$/, tier: 'boot', lines: 12 },
  { shape: /^campaigns\/[^/]+\/CAMPAIGN\.md$/, tier: 'boot', lines: 20 },
  { shape: /^cartridges\/[^/]+\/CARTRIDGE\.md$/, tier: 'boot', lines: 60 },
  { shape: /\/\.DM_(?:SECRETS|PLANNER)\.md$/, tier: 'cold', lines: 0 },
  { shape: /\/Writing\//, tier: 'cold', lines: 0 },
  { shape: /\/sessions\/.*_compressed\.md$/, tier: 'cold', lines: 0 },
  { shape: /\/log\//, tier: 'cold', lines: 0 },
  { shape: /\/\.DM_BLUEPRINT\.md$/, tier: 'warm', lines: 6 },
  { shape: /\/HOT_PACK\.json$/, tier: 'hot', lines: 60 },
  { shape: /\/PLAYER_PROFILE\.md$/, tier: 'hot', lines: 8 },
  { shape: /\/(?:OBJECT_INDEX|STATE_PANEL|MAINLINE_PANEL|CLUE_LOG)\.json$/, tier: 'hot', lines: 400 },
  { shape: /\/sessions\//, tier: 'hot', lines: 60 },
  { shape: /\/characters\/PCs\//, tier: 'hot', lines: 40 },
  { shape: /\/quests\/QUEST_LOG\.md$/, tier: 'hot', lines: 40 },
  { shape: /\/locations\/LOCATION_INDEX\.md$/, tier: 'hot', lines: 60 },
  { shape: /^(?:campaigns|cartridges|engine|drafts)\//, tier: 'warm', lines: 60 },
]

/** The tier of a file. */
export function tierOf(path: string): ReadingTier {
  return ruleFor(path)?.tier ?? 'cold'
}

function ruleFor(path: string): Rule | undefined {
  return rules.find(({ shape }) => shape.test(path))
}

/**
 * What a turn may read of a file: its first lines without headings up to its budget, or a refusal for what is cold.
 *
 * @example
 * readWithin('campaigns/a/PLAYER_PROFILE.md', longText) // its first eight lines
 */
export function readWithin(path: string, text: string): Result<readonly string[]> {
  const rule = ruleFor(path)
  if (rule === undefined || rule.tier === 'cold')
    return refuse('folder/cold', `${path} is not read in a turn; it is looked after between sessions.`, {
      rule: 'KRN-11',
    }) // enforces: KRN-11
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^#{1,2} /.test(line))
  return done(lines.slice(0, rule.lines)) // enforces: KRN-09
}

/** The priorities of what a turn fetches, the most important first. */
export const fetchOrder = ['location', 'npc', 'quest', 'mechanism'] as const
/** A piece that could be fetched. */
export interface Snippet {
  readonly kind: (typeof fetchOrder)[number]
  readonly path: string
  readonly text: string
}

const mostSnippets = 3
const mostLines = 12

/** The pieces that a turn fetches: three of twelve lines, place before person before quest before mechanism. */
export function fetchSnippets(candidates: readonly Snippet[]): readonly Snippet[] {
  const order = candidates.toSorted((a, b) => fetchOrder.indexOf(a.kind) - fetchOrder.indexOf(b.kind))
  const kept = order.slice(0, mostSnippets) // enforces: KRN-10
  return kept.map((one) => {
    const lines = one.text.split('\n').filter((line) => line.trim() !== '')
    return { ...one, text: lines.slice(0, mostLines).join('\n') }
  })
}
