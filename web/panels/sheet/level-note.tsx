/** Experience, and the level that is due. */
import { Button } from '../../parts/button.tsx'
import { useLine } from '../use-line.tsx'
import { numberIn, objectIn, type RawSheet } from './read-sheet.ts'

/** How far it is to the next level; when it is there, the way to take it. */
export function LevelNote({
  sheet,
  offered,
}: {
  readonly sheet: RawSheet
  /** The choice that takes it, while it is offered. */
  readonly offered: { readonly key: string; readonly text: string } | null
}) {
  const line = useLine()
  const experience = objectIn(sheet.experience)
  const [now, next] = [numberIn(experience.current), numberIn(experience.needed_for_next_level)]
  if (now === null || next === null || next <= 0) return null
  const due = now >= next
  return (
    <div className="mt-3">
      <p className="flex justify-between text-sm text-soft">
        <span>Experience</span>
        <span className="font-figure tabular-nums">
          {now}/{next}
        </span>
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-1.5 w-full text-lamp" aria-hidden>
        <rect width={100} height={4} rx={2} className="fill-sunken" />
        <rect width={100 * Math.min(1, now / next)} height={4} rx={2} className="fill-current" />
      </svg>
      {due && (
        <div className="mt-3 flex items-center justify-between gap-3 rounded-xl border border-lamp bg-raised px-3 py-2">
          <p className="text-sm">
            {offered === null
              ? 'You have learned enough for another level. It is offered in a quiet moment; a rest is one.'
              : 'You have learned enough for another level.'}
          </p>
          {offered !== null && line !== null && (
            <Button size="small" onClick={() => line.choose(offered.key, offered.text)}>
              {offered.text}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
