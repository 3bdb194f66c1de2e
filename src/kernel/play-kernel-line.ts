/**
 * The kernel's door: a line in, the turn in its fixed form out, and the folder brought to where the log is. It adds nothing
 * to a turn but its form; control instructions become tool calls and never reach the story.
 */

import type { PlayerTurn } from '../core/protocol/turn-envelope.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import type { SealedRecord } from '../store/state-store.ts'
import type { FolderReport } from './folder/folder-sync-report.ts'
import { syncFolder } from './folder/sync-folder.ts'
import { readBinding } from './input/short-code-bindings.ts'
import type { KernelDesk } from './kernel-dependencies.ts'
import { printSections } from './render/answer-sections.ts'
import { guideText } from './render/first-time-guide.ts'
import { type RenderedTurn, renderTurn } from './render/render-kernel-turn.ts'
import { nameBook } from './turns/names-at-record.ts'
import { readTurn } from './turns/read-turn-from-log.ts'

/** A turn as the kernel tells it. */
export interface KernelTurn {
  readonly campaign_id: string
  readonly turn: PlayerTurn
  readonly rendered: RenderedTurn
  /** Everything that is shown, in its order; the archive's delta is not in it. */
  readonly text: string
  /** The guide, while it has not been shown; null afterwards. */
  readonly guide: string | null
  /** What was written to the folder, for whoever keeps it. */
  readonly report: FolderReport
}

/** What a caller may say beside the line. */
export interface KernelOptions {
  /** Shows the answer; only then is it remembered that the guide was shown. */
  readonly show?: (text: string) => void
  readonly key?: string
}

/** Plays a line in a campaign. */
export async function playKernel(
  desk: KernelDesk,
  campaignId: string,
  input: string,
  options: KernelOptions = {},
): Promise<Result<KernelTurn>> {
  const { engine } = desk
  const played = await engine.turns.play(campaignId, input, {
    owner: true,
    ...(options.key !== undefined && { key: options.key }),
  })
  if (!played.ok) return played
  const turn = engine.turns.forPlayer(played.value.turn)
  const state = await engine.campaigns.playerState(campaignId)
  if (!state.ok) return state
  const rendered = await renderPlayed(desk, state.value, turn)
  if (!rendered.ok) return rendered
  const guide = guideFor(state.value)
  const text = [
    ...(guide === null ? [] : [`[Guide]\n${guide}`]),
    printSections(rendered.value.sections),
  ].join('\n\n')
  options.show?.(text)
  if (guide !== null && options.show !== undefined) {
    // After it was shown, so that a crash in between shows it again rather than never.
    const noted = await noteGuide(desk, campaignId) // enforces: KRN-12
    if (!noted.ok) return noted
  }
  const report = await syncFolder(desk, campaignId)
  if (!report.ok) return report
  return done({ campaign_id: campaignId, turn, rendered: rendered.value, text, guide, report: report.value })
}

/** The newest turn in its parts. */
async function renderPlayed(
  { engine }: KernelDesk,
  state: GameState,
  shown: PlayerTurn,
): Promise<Result<RenderedTurn>> {
  const campaignId = state.campaign.id
  const head = await engine.store.head(campaignId)
  if (!head.ok) return head
  const from = Math.max(0, head.value.depth - 3)
  const records = await engine.store.getRecords(campaignId, { from, to: head.value.depth })
  if (!records.ok) return records
  const find = (kind: SealedRecord['kind']) => records.value.findLast((record) => record.kind === kind)
  const [resolved, told] = [find('resolved'), find('told')]
  if (resolved === undefined || told === undefined)
    return refuse('turn/not-told', 'The turn was played and not told yet; look at it again.')
  const played = readTurn(resolved, told, nameBook(state), playerIdOf(state))
  const display = told.kind === 'told' ? told.body.envelope.display : undefined
  return done(renderTurn(shown, played, state, readBinding(display)))
}

/** The guide while it was not shown. */
function guideFor(state: GameState): string | null {
  return state.documents['custom|kernel']?.value.guide_shown === 1 ? null : guideText
}

/** Remembers that the guide was shown. */
export async function noteGuide({ engine, clock }: KernelDesk, campaignId: string): Promise<Result<null>> {
  const set = [{ path: ['guide_shown'], value: 1 }]
  const noted = await engine.store.appendEvent(campaignId, {
    kind: 'correction',
    diff: { documents_update: [{ kind: 'custom', id: 'kernel', set }] },
    body: { at: clock.now(), author: 'engine', note: 'The guide was shown.' },
  })
  return noted.ok ? done(null) : noted
}
