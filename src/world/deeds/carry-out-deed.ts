/**
 * A deed of the book is done: what its author hung on the outcome happens, and that it was done is remembered. A mixed
 * result without words of its own is a success that also pays what a failure would.
 */
import type { GameState } from '../../core/state/state.ts'
import { type ActOutcome, type Band, bandOf } from '../act.ts'
import { applyEffects } from '../apply-effects.ts'
import type { DeedEntry } from '../book/deed-entry.ts'
import type { Effect } from '../effect.ts'
import { playingTurn } from '../state-rows.ts'
import { Unfolding } from '../unfolding.ts'
import type { Happening } from '../world-event.ts'

/** What an outcome of a deed brings. */
export function effectsOfDeed(deed: DeedEntry, band: Band): readonly Effect[] {
  if (band === 'success') return deed.success
  return band === 'fail' ? deed.fail : (deed.mixed ?? [...deed.success, ...deed.fail])
}

/** What is said of an outcome: its own lines, else those of the outcome that comes nearest. */
export function linesOfDeed({ say }: Pick<DeedEntry, 'say'>, outcome: ActOutcome): readonly string[] {
  const band = bandOf(outcome)
  const order = {
    success: outcome === 'automatic' ? [say.automatic, say.success] : [say.success, say.automatic],
    mixed: [say.mixed, say.success],
    fail: [say.fail],
  }[band]
  return order.find((lines) => lines.length > 0) ?? []
}

/**
 * Carries a deed out.
 *
 * @example
 * const done = carryOutDeed(deed, 'mixed', state, 'pc_mira_001')
 */
export function carryOutDeed(deed: DeedEntry, outcome: ActOutcome, state: GameState, who: string): Happening {
  const work = new Unfolding(state)
  const band = bandOf(outcome)
  const say = [...linesOfDeed(deed, outcome)]
  // What failed may be tried again where its author lets it; only what was done is done.
  const change =
    band === 'fail'
      ? {}
      : {
          documents_update: [
            {
              kind: 'world' as const,
              id: 'deeds',
              set: [{ path: [deed.id], value: playingTurn(state) }],
            },
          ],
        }
  work.record('deed_done', { deed_id: deed.id, text: deed.text, outcome, band, say }, change, ['deed'])
  applyEffects(work, effectsOfDeed(deed, band), { who, cause: deed.text })
  return work.finish()
}
