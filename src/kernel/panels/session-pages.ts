/**
 * The sessions: one file for each evening with a decision for every action, a snapshot of the last two turns, what came
 * before in lines, and the same story as fiction. The decisions are appended and never change.
 */
import {
  type CompressedLine,
  compressLines,
  compressTurn,
  splitHistory,
  verbatimTurns,
} from '../folder/compress-turn-history.ts'
import { field, type Page, type PageSection, readPage, writePage } from '../folder/markdown-panel-page.ts'
import type { FolderMoment, FolderSource } from '../folder/read-campaign-for-folder.ts'
import type { RecordedTurn } from '../turns/read-turn-from-log.ts'
import type { Told } from '../turns/turns-and-corrections-in-log.ts'
import { decisionsText, fictionText, snapshotSection } from './session-page-texts.ts'
import {
  eveningFiles,
  eveningNumbers,
  eveningOf,
  eveningRange,
  eveningStarts,
  sessionName,
} from './session-turn-ranges.ts'
import { orSay } from './values-in-words.ts'

/** What the next turn's pages need of the history: what each kept line weighs, and the lines of the turns still told whole. */
export interface HistoryMark {
  /** `turn:weight` of every compressed line, with spaces between. */
  readonly weights: string
  readonly fresh: readonly CompressedLine[]
}

/** Every page of the sessions, by its path in the campaign. */
export function sessionPages(source: FolderSource): ReadonlyMap<string, string> {
  const { state, turns, corrections } = source
  const starts = eveningStarts(state)
  const pages = new Map<string, string>()
  for (const number of eveningNumbers(starts)) {
    const files = eveningFiles(number)
    const evening: Told = {
      turns: turns.filter((one) => eveningOf(starts, one.turn) === number),
      corrections: corrections.filter((one) => eveningOf(starts, Math.max(1, one.after_turn)) === number),
    }
    const { old, verbatim } = splitHistory(turns.filter((one) => eveningOf(starts, one.turn) <= number))
    pages.set(files.decisions, `# ${sessionName(number)}\n${decisionsText(evening, state)}`)
    pages.set(files.snapshot, snapshotPage(verbatim.map(snapshotSection)))
    pages.set(files.compressed, compressedPage(compressLines(old.map(compressTurn))))
    pages.set(files.fiction, `# Part ${number}\n${fictionText(evening.turns)}`)
  }
  for (const [path, text] of pointerPages(source)) pages.set(path, text)
  return pages
}

/** What the last turns leave for the next one's pages. */
export function historyMark(turns: readonly RecordedTurn[]): HistoryMark {
  const { old, verbatim } = splitHistory(turns)
  return { weights: weightsOf(compressLines(old.map(compressTurn))), fresh: verbatim.map(compressTurn) }
}

function weightsOf(lines: readonly CompressedLine[]): string {
  return lines.map(({ turn, weight }) => `${turn}:${weight}`).join(' ')
}

/** The pages of the evening's last two turns and of what came before, moved on by some turns; null when they cannot be. */
export function stepHistory(
  turns: readonly RecordedTurn[],
  mark: HistoryMark,
  before: { readonly snapshot: string; readonly compressed: string },
): { readonly snapshot: string; readonly compressed: string; readonly mark: HistoryMark } | null {
  const [shot, lines] = [readPage(before.snapshot), readCompressed(before.compressed, mark.weights)]
  if (!shot.ok || lines === null) return null
  const told = shot.value.sections.filter((one) => one.heading.startsWith('Turn '))
  const fresh = [...mark.fresh, ...turns.map(compressTurn)]
  const split = Math.max(0, fresh.length - verbatimTurns)
  const kept = compressLines([...lines, ...fresh.slice(0, split)])
  return {
    snapshot: snapshotPage([...told, ...turns.map(snapshotSection)].slice(-verbatimTurns)),
    compressed: compressedPage(kept),
    mark: { weights: weightsOf(kept), fresh: fresh.slice(split) },
  }
}

/** The lines of a compressed page with what they weigh; null when page and weights do not belong together. */
function readCompressed(text: string, weights: string): readonly CompressedLine[] | null {
  const page = readPage(text)
  if (!page.ok) return null
  const known = new Map(weights.split(' ').map((one) => one.split(':').map(Number) as [number, number]))
  const lines = page.value.sections.flatMap((one) => one.lines).map((line) => /^- (\d+): (.*)$/u.exec(line))
  const read = lines.flatMap((found) => {
    const turn = Number(found?.[1])
    const weight = known.get(turn)
    return weight === undefined ? [] : [{ turn, weight, text: found?.[2] ?? '' }]
  })
  return read.length === (weights === '' ? 0 : known.size) ? read : null
}

/** Where the sessions are: the current one, and the list of all. */
export function pointerPages(moment: FolderMoment): ReadonlyMap<string, string> {
  const name = sessionName(eveningStarts(moment.state).length)
  const lines = [field('file', `sessions/${name}.md`), field('last_turn', moment.told)]
  const current: Page = { title: 'CURRENT_SESSION', sections: [{ heading: 'Session', lines }] }
  return new Map([
    ['sessions/CURRENT_SESSION.md', writePage(current)],
    ['sessions/SESSION_INDEX.md', writePage(sessionIndex(moment))],
  ])
}

function sessionIndex({ state, told }: FolderMoment): Page {
  const starts = eveningStarts(state)
  const kept = Object.values(state.sessions).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const sections = eveningNumbers(starts).map((number): PageSection => {
    const row = kept[number - 1]
    return {
      heading: sessionName(number),
      lines: [
        field('turns', eveningRange(starts, number, told)?.join('-') ?? 'none yet'),
        field('ended', row?.ended_at ?? 'not yet'),
        field('summary', row?.summary ?? 'written when it ends'),
      ],
    }
  })
  return { title: 'SESSION_INDEX', sections }
}

function snapshotPage(sections: readonly PageSection[]): string {
  const none = { heading: 'Nothing yet', lines: ['No turn was told so far.'] }
  return writePage({ title: 'SNAPSHOT', sections: sections.length > 0 ? sections : [none] })
}

function compressedPage(lines: readonly CompressedLine[]): string {
  return writePage({
    title: 'COMPRESSED',
    sections: [
      {
        heading: 'Before',
        lines: orSay(
          lines.map((one) => `- ${one.turn}: ${one.text}`),
          'Nothing is old enough yet.',
        ),
      },
    ],
  })
}
