/**
 * Authored actions ("deeds" in packs): what may be tried at a place now, and what comes of it. Set pieces and storylets
 * have actions of their own.
 */
import type { GameState } from '../../core/state/state.ts'
import { type ActOutcome, type Band, bandOf } from '../act.ts'
import { applyEffects } from '../apply-effects.ts'
import type { DeedEntry } from '../book/deed-entry.ts'
import type { WorldBook } from '../book/world-book.ts'
import type { Effect } from '../effect.ts'
import { holds } from '../holds.ts'
import { documentOf, own, playingTurn } from '../state-rows.ts'
import { Unfolding } from '../unfolding.ts'
import type { Happening } from '../world-event.ts'

/** True when a deed was done before. */
export function isDeedDone(state: GameState, deedId: string): boolean {
  return Object.hasOwn(documentOf(state, 'world', 'deeds'), deedId)
}

/** True when a deed may be tried now: its condition holds, and once is not yet over. */
export function isDeedOpen(deed: DeedEntry, state: GameState, who: string): boolean {
  if (deed.once && isDeedDone(state, deed.id)) return false
  return deed.if === undefined || holds(deed.if, state, who)
}

/**
 * The deeds of the place that may be tried now, as their author ordered them.
 *
 * @example
 * openDeeds(state, book, 'pc_mira_001').map((deed) => deed.text)
 */
export function openDeeds(state: GameState, book: WorldBook, who: string): readonly DeedEntry[] {
  const here = state.scene.location_id
  const place = here === null ? undefined : own(book.places, here)
  return (place?.affordances ?? []).filter((deed) => isDeedOpen(deed, state, who))
}

/** The deeds of the place that cannot be tried now, and those of other places. */
export function shutDeeds(
  state: GameState,
  book: WorldBook,
  who: string,
): { readonly here: readonly DeedEntry[]; readonly elsewhere: readonly DeedEntry[] } {
  const at = state.scene.location_id
  const places = Object.values(book.places)
  const of = (isHere: boolean): readonly DeedEntry[] =>
    places.filter((place) => (place.id === at) === isHere).flatMap((place) => place.affordances)
  return { here: of(true).filter((deed) => !isDeedOpen(deed, state, who)), elsewhere: of(false) }
}

/** What an outcome brings; a mixed one without words of its own is a success that also pays what a failure would. */
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
 * Carries an authored action out: what its author hung on the outcome happens, and that it was done is remembered.
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
