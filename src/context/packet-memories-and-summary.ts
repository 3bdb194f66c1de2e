/** What a packet recalls: directives, memories, the streak of failures, recent turns and the summary of what came before. */
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { rowOf, rowsOf } from '../core/state/state-queries.ts'
import type { DocumentKind } from '../core/state/table-row-schemas.ts'
import type { ContextOptions, RecentTurn } from './context-builder-port.ts'
import { type PacketView, shownText } from './packet-visibility.ts'

function textsOf({ state }: PacketView, kind: DocumentKind): readonly string[] {
  const rows = rowsOf(state.documents).filter((row) => row.kind === kind)
  return rows.flatMap(({ value }) => {
    const text = [value.text, value.directive, value.rule].find(
      (entry) => typeof entry === 'string' && entry.trim() !== '',
    )
    return typeof text === 'string' && value.active !== false ? [shownText(text, 300)] : []
  })
}

export function packetDirectives(view: PacketView): readonly string[] {
  return textsOf(view, 'directive').slice(0, 20)
}

/** Core memories, newest last. */
export function memoriesOf({ state }: PacketView): readonly string[] {
  const rows = [...rowsOf(state.memories)].sort((left, right) => left.turn - right.turn)
  return rows.slice(-20).map((row) => shownText(row.text, 400))
}

/** How often the player's character failed in a row. */
export function streakOf({ state, player, ruleset }: PacketView): ContextPacket['failure_streak'] {
  return ruleset.readSheet(rowOf(state.entities, player)).failureStreak ?? {}
}

/** The last few turns, each as one short text. */
export function recentOf(turns: readonly RecentTurn[]): ContextPacket['recent_events'] {
  return turns.slice(-5).map(({ turn_no, player_input, text }) => {
    const line = player_input.trim() === '' ? '' : `> ${shownText(player_input, 150)}\n`
    return { turn_no, text: shownText(`${line}${text}`, 500) }
  })
}

/** What came before: the summary that is passed in, else the one in the state. */
export function packetSummary({ state }: PacketView, options: ContextOptions): ContextPacket['summary'] {
  if (options.summary !== undefined) {
    const { scene, threads } = options.summary
    return { scene: shownText(scene, 1_500), threads: shownText(threads, 1_500) }
  }
  const rows = rowsOf(state.summaries)
  const scene = rows.findLast((row) => row.scope === 'scene' && row.scope_id === state.scene.id)
  const threads = rows.filter((row) => row.scope === 'thread').slice(-3)
  return {
    scene: shownText(scene?.text ?? '', 1_500),
    threads: shownText(threads.map((row) => row.text).join('\n'), 1_500),
  }
}
