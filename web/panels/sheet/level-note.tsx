/** Experience, and the level that is due. */
import { Button } from '../../parts/button.tsx'
import { useLine } from '../use-line.tsx'
import { numberIn, objectIn, type RawSheet } from './read-sheet.ts'

/** How far it is to the next level; when it is there, the way to take it. */
export function LevelNote({ sheet }: { readonly sheet: RawSheet }) {
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
      {due && line !== null && (
        <div className="mt-3 flex items-center justify-between gap-3 rounded-xl border border-lamp bg-raised px-3 py-2">
          <p className="text-sm">You have learned enough for another level.</p>
          <Button size="small" onClick={() => line.say('I level up.')}>
            Take the level
          </Button>
        </div>
      )}
    </div>
  )
}
