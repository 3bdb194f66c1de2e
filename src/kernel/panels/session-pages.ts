/**
 * The sessions: one file for each evening with a decision for every action, a snapshot of the last two turns, what came
 * before in lines, and the same story as fiction. The decisions are appended and never change.
 */
import { formatTime } from '../../core/time/format-time.ts'
import { compressLines, compressTurn, splitHistory } from '../folder/compress.ts'
import type { Correction, FolderSource } from '../folder/folder-source.ts'
import { field, type Page, type PageSection, writePage } from '../folder/page.ts'
import type { PlayedTurn } from '../turns/read-turn.ts'

/** An evening with its turns. */
interface Evening {
  readonly number: number
  readonly name: string
  readonly turns: readonly PlayedTurn[]
  readonly corrections: readonly Correction[]
}

/** The name of an evening's file, without its ending; 0 is what was played before the first one. */
export function sessionName(number: number): string {
  return number === 0 ? 'session_0000_bootstrap' : `session_${String(number).padStart(4, '0')}`
}

function eveningsOf({ state, turns, corrections }: FolderSource): readonly Evening[] {
  const starts = Object.values(state.sessions)
    .map((one) => one.turn_range_start ?? 1)
    .toSorted((a, b) => a - b)
  const numberOf = (turn: number): number => starts.filter((start) => start <= turn).length
  const numbers = [...starts.keys()].map((index) => index + 1)
  return [0, ...numbers].map((number) => ({
    ...{ number, name: sessionName(number) },
    turns: turns.filter((one) => numberOf(one.turn) === number),
    corrections: corrections.filter((one) => numberOf(Math.max(1, one.after_turn)) === number),
  }))
}

/** Every page of the sessions, by its path in the campaign. */
export function sessionPages(source: FolderSource): ReadonlyMap<string, string> {
  const evenings = eveningsOf(source)
  const current = evenings.at(-1)
  const pages = new Map<string, string>()
  for (const evening of evenings) {
    const part = String(evening.number).padStart(3, '0')
    const soFar = evenings.slice(0, evening.number + 1).flatMap((one) => one.turns)
    pages.set(`sessions/${evening.name}.md`, decisionsPage(evening, source))
    pages.set(`sessions/${evening.name}_snapshot.md`, writePage(snapshotPage(soFar)))
    pages.set(`sessions/${evening.name}_compressed.md`, writePage(compressedPage(soFar)))
    pages.set(
      `Writing/Fiction_par${part}.md`,
      writePage({ title: `Part ${evening.number}`, sections: evening.turns.map(fiction) }),
    )
  }
  const name = current?.name ?? sessionName(0)
  pages.set('sessions/CURRENT_SESSION.md', writePage(currentPage(name, source)))
  pages.set('sessions/SESSION_INDEX.md', writePage(sessionIndex(evenings, source)))
  return pages
}

function currentPage(name: string, { turns }: FolderSource): Page {
  const lines = [field('file', `sessions/${name}.md`), field('last_turn', turns.length)]
  return { title: 'CURRENT_SESSION', sections: [{ heading: 'Session', lines }] }
}

function sessionIndex(evenings: readonly Evening[], { state }: FolderSource): Page {
  const sections = evenings.map(({ name, turns, number }): PageSection => {
    const kept = Object.values(state.sessions).toSorted((a, b) => (a.id < b.id ? -1 : 1))[number - 1]
    const range = turns.length === 0 ? '-' : `${turns[0]?.turn}-${turns.at(-1)?.turn}`
    return {
      heading: name,
      lines: [
        field('turns', range),
        field('ended', kept?.ended_at ?? '-'),
        field('summary', kept?.summary ?? '-'),
      ],
    }
  })
  return { title: 'SESSION_INDEX', sections }
}

/** The decisions in the order in which they were made; only its end grows. */
function decisionsPage({ name, turns, corrections }: Evening, source: FolderSource): string {
  const entries = [
    ...turns.map((one) => ({ at: one.turn * 2, text: decision(one, source) })), // enforces: KRN-28 — mutate: turns.map => turns.filter((one) => one.discoveries.length > 0).map
    ...corrections.map((one) => ({ at: one.after_turn * 2 + 1, text: correctionText(one) })),
  ]
  return [`# ${name}\n`, ...entries.toSorted((a, b) => a.at - b.at).map((one) => one.text)].join('')
}

function section(heading: string, lines: readonly string[]): string {
  return writePage({ title: '', sections: [{ heading, lines }] }).replace(/^# \n/, '')
}

/** A decision: who wanted what, how it was decided, what came of it. */
function decision(turn: PlayedTurn, { state }: FolderSource): string {
  const time = turn.time === null ? '-' : formatTime(state.campaign.calendar, turn.time)
  const results = turn.outcomes.map(({ action, result }) => `${action}: ${result}`)
  return section(`Decision ${turn.turn}`, [
    ...[field('Real time', turn.at), field('In-world time', time), field('Record', turn.record)],
    field('Player input', turn.input),
    field('Understood', `[${turn.head}]${turn.inferred ? ' inferred' : ''} ${turn.summary}`),
    field(
      'Resolution',
      [...turn.checks, ...(turn.checks.length === 0 ? turn.unrolled : []), ...results].join('; '),
    ),
    field('Discoveries', turn.discoveries.join('; ') || `none: ${turn.nothing ?? 'nobody looked'}`),
    field('Consequences', turn.consequences.join('; ')),
  ])
}

function correctionText({ record, at, author, note }: Correction): string {
  return section(`Correction ${record.slice(0, 12)}`, [
    field('Real time', at),
    field('By', author),
    field('Note', note),
  ])
}

function fiction({ turn, narrative }: PlayedTurn): PageSection {
  return { heading: `${turn}`, lines: narrative.split('\n') }
}

function snapshotPage(turns: readonly PlayedTurn[]): Page {
  const sections = splitHistory(turns).verbatim.map((one): PageSection => {
    return {
      heading: `Turn ${one.turn}`,
      lines: [field('Player input', one.input), ...one.narrative.split('\n')],
    }
  })
  return { title: 'SNAPSHOT', sections }
}

function compressedPage(turns: readonly PlayedTurn[]): Page {
  const lines = compressLines(splitHistory(turns).old.map(compressTurn))
  return {
    title: 'COMPRESSED',
    sections: [{ heading: 'Before', lines: lines.map((one) => `- ${one.turn}: ${one.text}`) }],
  }
}
